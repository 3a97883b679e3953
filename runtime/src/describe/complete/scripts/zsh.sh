#compdef @NAMES@
# Completion for @PROGRAM@ in zsh.
_@ID@() {
    local program='@PROGRAM@' line typed=${words[1]/#\~\//$HOME/}
    local -a lines first spaced glued
    [[ $typed == */* && -x $typed ]] && program=$typed
    lines=("${(@f)$("$program" __complete zsh "$QIPREFIX" "$PREFIX" "${(@)words[1,CURRENT-1]}" 2>/dev/null)}")
    first=("${(@ps:\037:)lines[1]}")
    for line in "${(@)lines[2,-1]}"; do
        case $line in
            (s*) spaced+=("${line#?}") ;;
            (g*) glued+=("${line#?}") ;;
        esac
    done
    [[ -n $first[2] ]] && compset -p $first[2]
    case $first[1] in
        (files) _files && return ;;
        (dirs) _files -/ && return ;;
        (commands) _command_names -e && return ;;
        (users) _users && return ;;
        (hosts) _hosts && return ;;
    esac
    local found=1
    (( $#spaced )) && _describe -V -t values '' spaced && found=0
    (( $#glued )) && _describe -V -t values '' glued -S '' && found=0
    return found
}
if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
    _@ID@ "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
    compdef _@ID@ @NAMES@
fi
