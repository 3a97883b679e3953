# Completion for @PROGRAM@ in Nushell.
let @ID@_before = ($env.config.completions?.external?.completer?)
$env.config.completions.external.enable = true
$env.config.completions.external.completer = {|spans|
    if $spans.0 in [@NAMES@] {
        ^'@PROGRAM@' __complete nushell ...$spans | from json
    } else if $@ID@_before != null {
        do $@ID@_before $spans
    }
}
