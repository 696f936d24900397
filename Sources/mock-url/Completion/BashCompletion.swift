/// The completion script for bash, from version 3.2.
///
/// It needs no other package. If bash-completion is loaded, it completes the arguments of programs.
enum BashCompletion {
    static func script(for subcommands: [Subcommand]) -> String {
        let names = (subcommands.map(\.name) + ["--help", "--version"]).joined(separator: " ")
        let body = body.replacing("SUBCOMMANDS", with: names)
            .replacing("PROGRAMS", with: CompletionScript.programs(subcommands, joinedBy: "|"))
        return head + body + cases(subcommands) + tail
    }

    /// One case for each option with a value, one for the options and one for the operands of each subcommand.
    private static func cases(_ subcommands: [Subcommand]) -> String {
        subcommands.map { subcommand in
            let values = subcommand.options.filter { $0.value != nil }.map { option in
                "        \(subcommand.name):\(option.name)) \(action(option.values)) ;;\n"
            }
            let options = words(subcommand.allOptions.map(\.name) + ["-h"])
            let operands = subcommand.operands.name.isEmpty ? options : action(subcommand.operands.values)
            return values.joined() + "        \(subcommand.name):-) \(options) ;;\n"
                + "        \(subcommand.name):*) \(operands) ;;\n"
        }.joined()
    }

    private static func action(_ values: Option.Values) -> String {
        switch values {
        case .file, .path: "_mock_url_files -f"
        case .words, .list, .policy, .subcommand: words(values.words)
        case .none, .text, .number: ":"
        }
    }

    private static func words(_ words: [String]) -> String {
        "_mock_url_words \"\(words.joined(separator: " "))\""
    }

    private static let head = #"""
        # bash completion for mock-url. Add this line to ~/.bashrc:
        #   eval "$(mock-url completion bash)"

        # Offers the lines of $1, which begin with the current word.
        _mock_url_reply() {
            local line colons=""
            # If colons separate words, bash replaces only the part after the last colon.
            if [[ $COMP_WORDBREAKS == *:* && $current == *:* ]]; then colons=${current%"${current##*:}"}; fi
            while IFS= read -r line; do
                if [[ -n $line ]]; then COMPREPLY+=("$prefix${line#"$colons"}"); fi
            done <<<"$1"
        }

        _mock_url_words() { _mock_url_reply "$(compgen -W "$1" -- "$current")"; }

        _mock_url_files() {
            compopt -o filenames 2>/dev/null
            _mock_url_reply "$(compgen "$1" -- "$current")"
        }

        # Completes the program at the index $1 of COMP_WORDS, and its arguments.
        _mock_url_program() {
            if declare -F _command_offset >/dev/null; then
                _command_offset "$1"
            elif ((COMP_CWORD == $1)) && [[ $current != */* ]]; then
                _mock_url_reply "$(compgen -c -- "$current" | sort -u)"
            else
                _mock_url_files -f
            fi
        }

        """#

    private static let body = #"""
        _mock_url() {
            local words=() piece="" joins=0 index program=0 option="" prefix=""
            # Bash splits words at = and at colons. Join the pieces.
            for ((index = 0; index <= COMP_CWORD; index++)); do
                piece=${COMP_WORDS[index]}
                if ((index > 1)) && { ((joins)) || [[ $piece == [=:]* ]]; }; then
                    words[${#words[@]} - 1]+=$piece
                else
                    words+=("$piece")
                fi
                joins=0
                if [[ $piece == = || $piece == : ]]; then joins=1; fi
                if [[ $piece == -- ]] && ((program == 0 && index < COMP_CWORD)); then program=$((index + 1)); fi
            done
            COMPREPLY=()
            local current=${words[${#words[@]} - 1]} previous=${words[${#words[@]} - 2]} subcommand=${words[1]}
            if ((${#words[@]} < 3)); then
                _mock_url_words "SUBCOMMANDS"
                return
            fi
            if ((program > 0)); then
                case $subcommand in
                    PROGRAMS) _mock_url_program "$program"; return ;;
                esac
            elif [[ $current == --*=* ]]; then
                option=${current%%=*}
                current=${current#*=}
                # Without = among the separators, bash replaces the name of the option, too.
                if [[ $COMP_WORDBREAKS != *=* ]]; then prefix="$option="; fi
            elif [[ $current == -* ]]; then
                option=-
            else
                option=$previous
            fi
            case $subcommand:$option in

        """#

    private static let tail = """
            esac
        }

        complete -F _mock_url mock-url

        """
}
