# Completion for @PROGRAM@ in bash.
_@ID@_complete() {
    local program='@PROGRAM@' separator=$'\037' kind='' prefix='' rest='' line='' is_first=1
    local path=${COMP_WORDS[0]/#\~\//$HOME/}
    [[ $path == */* && -x $path ]] && program=$path
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ -n $is_first ]]; then
            IFS=$separator read -r kind prefix rest <<<"$line"
            is_first=
        else
            COMPREPLY+=("$line")
        fi
    done <<<"$("$program" __complete bash "${COMP_TYPE:-9}" "${COMP_WORDBREAKS-}" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)"
    case $kind in
        glued) compopt -o nospace 2>/dev/null ;;
        files | dirs | commands | users | hosts)
            local action=file
            case $kind in
                dirs) action=directory ;;
                commands) action=command ;;
                users) action=user ;;
                hosts) action=hostname ;;
            esac
            # What the shell does by itself knows tildes, variables and quotes.
            if [[ $kind == files && -z $prefix ]] && compopt -o bashdefault -o default 2>/dev/null; then
                return
            fi
            case $kind in files | dirs) compopt -o filenames 2>/dev/null ;; esac
            [[ $rest == \~/* && -z $prefix ]] && rest=$HOME/${rest#\~/}
            while IFS= read -r line; do
                [[ -n $line ]] && COMPREPLY+=("$prefix$line")
            done <<<"$(compgen -A "$action" -- "$rest")"
            ;;
    esac
}
complete -o nosort -F _@ID@_complete @NAMES@ 2>/dev/null || complete -F _@ID@_complete @NAMES@
