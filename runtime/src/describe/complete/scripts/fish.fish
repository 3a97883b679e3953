# Completion for @PROGRAM@ in fish.
function __@ID@_complete
    set -l program '@PROGRAM@'
    set -l tokens (commandline -opc)
    set -l typed (commandline -ct)
    set -l path (string replace -r '^~/' "$HOME/" -- "$tokens[1]")
    if string match -q '*/*' -- $path; and test -x $path
        set program $path
    end
    set -l lines ($program __complete fish "$typed" $tokens 2>/dev/null)
    set -l first (string split \x1f -- "$lines[1]")
    set -l rest (string escape -n -- "$first[3]" | string replace -r '^\\\\~' '~')
    switch "$first[1]"
        case files
            for path in (complete -C "'' $rest")
                echo "$first[2]$path"
            end
        case dirs
            for path in (__fish_complete_directories "$rest" '')
                echo "$first[2]$path"
            end
        case commands
            __fish_complete_command
        case users
            __fish_complete_users
        case hosts
            __fish_print_hostnames
    end
    string join \n -- $lines[2..-1]
end
@COMPLETE@
