/// The completion script for zsh.
///
/// It works as a file `_mock-url` in a directory of `fpath`, and when a start-up file evaluates it.
enum ZshCompletion {
    static func script(for subcommands: [Subcommand]) -> String {
        let programs = CompletionScript.programs(subcommands, joinedBy: "|")
        let names = subcommands.map { "            \(quoted(colonsEscaped($0.name) + ":" + $0.purpose))\n" }
        return head + names.joined() + body.replacing("PROGRAMS", with: programs)
            + subcommands.map(arguments).joined() + tail
    }

    /// The case of one subcommand.
    private static func arguments(of subcommand: Subcommand) -> String {
        var specifications = [#"'(-h --help)'{-h,--help}'[Print this help]'"#]
        specifications += subcommand.options.map { option in
            let label = option.value.map { "=[\(bracketsEscaped(option.purpose))]:\($0):\(action(option.values))" }
            return quoted((option.repeats ? "*" : "") + option.name + (label ?? "[\(bracketsEscaped(option.purpose))]"))
        }
        let operands = subcommand.operands
        if !operands.name.isEmpty {
            let isRepeated = operands.count.upperBound > 1
            specifications.append(quoted("\(isRepeated ? "*" : ""):\(operands.name):\(action(operands.values))"))
        }
        return "        \(subcommand.name))\n            _arguments -S \\\n                "
            + specifications.joined(separator: " \\\n                ") + "\n            ;;\n"
    }

    private static func action(_ values: Option.Values) -> String {
        switch values {
        case .file, .path: "_files"
        case .words, .list, .policy, .subcommand: "(\(values.words.map(colonsEscaped).joined(separator: " ")))"
        case .none, .text, .number: " "
        }
    }

    private static func bracketsEscaped(_ text: String) -> String {
        text.replacing("[", with: "\\[").replacing("]", with: "\\]")
    }

    private static func colonsEscaped(_ text: String) -> String { text.replacing(":", with: "\\:") }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }

    private static let head = #"""
        #compdef mock-url
        # zsh completion for mock-url. Write it to a file named _mock-url in a directory of fpath, or add this line to
        # ~/.zshrc, after compinit:
        #   eval "$(mock-url completion zsh)"

        _mock-url() {
            local subcommand=$words[2]
            if (( CURRENT == 2 )); then
                local -a subcommands=(

        """#

    private static let body = #"""
                )
                _describe -t commands subcommand subcommands
                _arguments -S '(-h --help)'{-h,--help}'[Print the help]' '--version[Print the version]'
                return
            fi
            # The program and its arguments follow --.
            local dashes=${words[(ie)--]}
            if [[ $subcommand == (PROGRAMS) ]] && (( dashes < CURRENT )); then
                shift $dashes words
                (( CURRENT -= dashes ))
                _normal
                return
            fi
            shift words
            (( CURRENT-- ))
            case $subcommand in

        """#

    private static let tail = #"""
            esac
        }

        if [[ $funcstack[1] == _mock-url ]]; then
            _mock-url "$@"
        else
            compdef _mock-url mock-url
        fi

        """#
}
