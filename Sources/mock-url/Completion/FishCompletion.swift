/// The completion script for fish, from version 3.1.
enum FishCompletion {
    static func script(for subcommands: [Subcommand]) -> String {
        var lines = [head]
        for subcommand in subcommands {
            let name = "\(subcommand.name) -d \(text(subcommand.purpose))"
            lines.append("complete -c mock-url -n __mock_url_is_first -a \(name)")
        }
        lines.append("complete -c mock-url -n __mock_url_is_first -l version -d 'Print the version'")
        lines.append("complete -c mock-url -n 'not __mock_url_has_dashes' -s h -l help -d 'Print the help'")
        for subcommand in subcommands {
            let condition = "complete -c mock-url -n '__mock_url_is \(subcommand.name)'"
            for option in subcommand.options {
                let isLong = option.name.hasPrefix("--")
                let name = isLong ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
                lines.append("\(condition) \(name)\(argument(of: option)) -d \(text(option.purpose))")
            }
            // Words after -- are operands, too, unless they are a program.
            let place = subcommand.operands.hasProgram ? "is" : "takes"
            if let offer = operands(subcommand.operands) {
                lines.append("complete -c mock-url -n '__mock_url_\(place) \(subcommand.name)' \(offer)")
            }
        }
        let programs = CompletionScript.programs(subcommands, joinedBy: " ")
        lines.append("complete -c mock-url -n '__mock_url_runs \(programs)' -a '(__mock_url_program)'")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func argument(of option: Option) -> String {
        guard option.value != nil else { return "" }
        return switch option.values {
        case .file, .path: " -r -F"
        default: " -x" + (offer(option.values).map { " \($0)" } ?? "")
        }
    }

    private static func operands(_ operands: Operands) -> String? {
        switch operands.values {
        case .file, .path: operands.name.isEmpty ? nil : "-F"
        default: operands.name.isEmpty ? nil : offer(operands.values)
        }
    }

    private static func offer(_ values: Option.Values) -> String? {
        switch values {
        case .words, .list, .policy, .subcommand: "-a '\(values.words.joined(separator: " "))'"
        case .none, .text, .number, .file, .path: nil
        }
    }

    private static func text(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    private static let head = #"""
        # fish completion for mock-url. Run this command once:
        #   mock-url completion fish > ~/.config/fish/completions/mock-url.fish

        # Whether the subcommand is missing.
        function __mock_url_is_first
            test (count (commandline -opc)) -eq 1
        end

        function __mock_url_has_dashes
            contains -- -- (commandline -opc)
        end

        # Whether the subcommand is $argv[1].
        function __mock_url_takes
            set -l words (commandline -opc)
            test "$words[2]" = "$argv[1]"
        end

        # Whether the subcommand is $argv[1], and its own words are completed.
        function __mock_url_is
            set -l words (commandline -opc)
            test "$words[2]" = "$argv[1]"; and not contains -- -- $words
        end

        # Whether the subcommand is one of $argv, and a program after -- is completed.
        function __mock_url_runs
            set -l words (commandline -opc)
            contains -- "$words[2]" $argv; and contains -- -- $words
        end

        # Completes the program after --, and its arguments.
        function __mock_url_program
            set -l words (commandline -opc)
            set -l dashes (contains -i -- -- $words)
            set -e words[1..$dashes]
            complete -C (string join ' ' -- (string escape -- $words) (commandline -ct))
        end

        complete -c mock-url -f
        """#
}
