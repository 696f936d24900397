import TestSupport

/// A shell that has loaded the completion script of `mock-url`.
enum CompletingShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// Returns the words that the shell offers for the last word of a command line.
    func words(for line: [String], in folder: String) async throws -> Set<String> {
        try await words(forEach: [line], in: folder).first ?? []
    }

    /// Returns the words that one shell offers for the last word of each command line.
    ///
    /// The results contain no descriptions, no `/` after directories, and no name of an option before `=`.
    func words(forEach lines: [[String]], in folder: String) async throws -> [Set<String>] {
        let path = ExternalTool(rawValue).path
        let calls = lines.map { line in "offer \(line.map { "'\($0)'" }.joined(separator: " "))\necho '\(Self.end)'\n" }
        let script = try TemporaryFile(driver + "\n" + calls.joined() + farewell, extension: rawValue)
        let outcome = try await MockURLTool.shell("exec \(path) \(noStartUpFiles) \(script.path)", in: folder)
        let parts = outcome.output.components(separatedBy: Self.end + "\n").dropLast()
        try #require(outcome.status == 0 && outcome.errors == "" && parts.count == lines.count, "\(outcome)")
        return parts.map { part in
            // The folder of the products has such folders, which zsh offers as commands.
            Set(part.split(separator: "\n").map(Self.plain))
                .filter { !$0.hasSuffix(".product") && !$0.hasSuffix(".build") }
        }
    }

    /// The line after the words for a command line.
    private static let end = "== end =="

    private var noStartUpFiles: String { [.bash: "--norc", .zsh: "-f", .fish: "--no-config"][self]! }

    private static func plain(_ line: Substring) -> String {
        var word = line.prefix { $0 != "\t" }
        if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") { word = word[equals...].dropFirst() }
        return String(word.hasSuffix("/") ? word.dropLast() : word)
    }

    /// The beginning of a script, which declares the function `offer`. The function completes the last of its arguments
    /// and prints the offered words.
    private var driver: String { [.bash: Self.bashDriver, .zsh: Self.zshDriver, .fish: Self.fishDriver][self]! }

    /// The end of the script.
    private var farewell: String { self == .zsh ? "rm -f $FOUND $SETUP\nzpty -d shell\n" : "" }

    /// Calls the completion function like bash, which splits words at `=` and colons.
    private static let bashDriver = #"""
        eval "$(mock-url completion bash)"
        function=$(complete -p mock-url | sed 's/.*-F \([^ ]*\) .*/\1/')
        offer() {
            COMP_LINE="$*"
            COMP_POINT=${#COMP_LINE}
            COMP_WORDS=()
            COMPREPLY=()
            for word; do
                [ -n "$word" ] || COMP_WORDS+=("")
                while [ -n "$word" ]; do
                    part=${word%%[=:]*}
                    [ -z "$part" ] || COMP_WORDS+=("$part")
                    word=${word#"$part"}
                    [ -z "$word" ] || COMP_WORDS+=("${word:0:1}")
                    word=${word:1}
                done
            done
            case ${COMP_WORDS[${#COMP_WORDS[@]} - 1]} in
                : | =) COMP_WORDS+=("") ;;
            esac
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            "$function" mock-url "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            [ ${#COMPREPLY[@]} = 0 ] || printf '%s\n' "${COMPREPLY[@]}"
        }
        """#

    /// Types the line into an interactive zsh on a pseudo terminal, presses Tab, and collects what its completion adds.
    ///
    /// Control-X then discards the line.
    private static let zshDriver = #"""
        zmodload zsh/zpty
        export FOUND=$(mktemp) SETUP=$(mktemp)
        cat > $SETUP <<'END'
            autoload -Uz compinit
            compinit -u -D
            eval "$(mock-url completion zsh)"
            compadd() {
                local -a added
                if [[ ${argv[(I)-[OAD]]} == 0 ]]; then
                    builtin compadd -O added "$@"
                    if (( $#added )); then print -rl -- $added >> $FOUND; fi
                fi
                builtin compadd "$@"
            }
            finish() {
                BUFFER=
                zle -I
                print -r -- finished >> $FOUND
            }
            zle -N finish
            bindkey '^X' finish
            bindkey '^I' complete-word
            print -r -- ready >> $FOUND
        END
        zpty shell zsh -f -i
        await() {
            until grep -qx $1 $FOUND; do
                zpty -r -t shell ignored
                sleep 0.02
            done
        }
        zpty -w shell "source $SETUP"
        await ready
        offer() {
            : > $FOUND
            zpty -w -n shell "$*"$'\t\x18'
            await finished
            grep -vx finished $FOUND
        }
        """#

    private static let fishDriver = #"""
        mock-url completion fish | source
        function offer
            complete -C "$argv"
        end
        """#
}
