import Foundation
import TestSupport

/// A shell that has loaded the completion script of `mock-url`.
enum CompletingShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns the words that the shell offers for the last word of a command line.
    ///
    /// The result contains no descriptions, no `/` after directories, and no name of an option before `=`.
    func words(for line: [String], in folder: String) async throws -> Set<String> {
        let path = "/usr/bin/\(rawValue)"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Missing(description: "install \(rawValue): without it nobody knows whether its completion works")
        }
        let script = try TemporaryFile(driver, extension: rawValue)
        let outcome = try await MockURLTool.shell(
            "exec \(path) \(noStartUpFiles) \(script.path) \(line.map { "'\($0)'" }.joined(separator: " "))",
            in: folder)
        guard outcome.status == 0, outcome.errors == "" else { throw Missing(description: "\(outcome)") }
        let words = Set(outcome.output.split(separator: "\n").map(Self.plain))
        // The folder of the products has such folders, which zsh offers as commands.
        return words.filter { !$0.hasSuffix(".product") && !$0.hasSuffix(".build") }
    }

    private var noStartUpFiles: String {
        switch self {
        case .bash: "--norc"
        case .zsh: "-f"
        case .fish: "--no-config"
        }
    }

    private static func plain(_ line: Substring) -> String {
        var word = line.prefix { $0 != "\t" }
        if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") { word = word[equals...].dropFirst() }
        return String(word.hasSuffix("/") ? word.dropLast() : word)
    }

    /// A script that completes the last of its arguments and prints the offered words.
    private var driver: String {
        switch self {
        case .bash: Self.bashDriver
        case .zsh: Self.zshDriver
        case .fish: Self.fishDriver
        }
    }

    /// Calls the completion function like bash, which splits words at `=` and colons.
    private static let bashDriver = #"""
        eval "$(mock-url completion bash)"
        COMP_LINE="$*"
        COMP_POINT=${#COMP_LINE}
        COMP_WORDS=()
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
        function=$(complete -p mock-url | sed 's/.*-F \([^ ]*\) .*/\1/')
        "$function" mock-url "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        [ ${#COMPREPLY[@]} = 0 ] || printf '%s\n' "${COMPREPLY[@]}"
        """#

    /// Types the line into an interactive zsh on a pseudo terminal, presses Tab, and collects what its completion adds.
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
            finish() { print -r -- finished >> $FOUND }
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
        zpty -w -n shell "$*"$'\t\x18'
        await finished
        grep -vxE 'ready|finished' $FOUND
        rm -f $FOUND $SETUP
        zpty -d shell
        """#

    private static let fishDriver = #"""
        mock-url completion fish | source
        complete -C "$argv"
        """#
}
