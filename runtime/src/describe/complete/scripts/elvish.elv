# Completion for @PROGRAM@ in Elvish.
use str
for name [@NAMES@] {
    set edit:completion:arg-completer[$name] = {|@words|
        var lines = []
        # What is not answered is completed by nothing.
        try { set lines = [((external '@PROGRAM@') __complete elvish $@words 2>/dev/null)] } catch _ { }
        if (> (count $lines) 0) {
            var outside kept rest = (str:split &max=3 "\x1f" $lines[0])
            if (or (==s $outside files) (==s $outside dirs)) {
                for path [(edit:complete-filename $rest)] {
                    if (or (==s $outside files) (str:has-suffix $path[stem] /)) {
                        edit:complex-candidate $kept$path[stem] &display=$path[display] &code-suffix=$path[code-suffix]
                    }
                }
            }
            for line $lines[1..] {
                var mark value doc = (str:split &max=3 "\x1f" $line)
                var display = $value
                if (not-eq $doc '') { set display = $value'  ('$doc')' }
                var after = ' '
                if (==s $mark g) { set after = '' }
                edit:complex-candidate $kept$value &display=$display &code-suffix=$after
            }
        }
    }
}
