/// A completion script, made from the declarations of the subcommands.
enum CompletionScript: String, CaseIterable {
    case bash, zsh, fish

    func text(for subcommands: [Subcommand]) -> String {
        switch self {
        case .bash: BashCompletion.script(for: subcommands)
        case .zsh: ZshCompletion.script(for: subcommands)
        case .fish: FishCompletion.script(for: subcommands)
        }
    }

    /// Returns the names of the subcommands that are followed by a program.
    ///
    /// An empty list becomes a word that no user types, because it would be an error in a script.
    static func programs(_ subcommands: [Subcommand], joinedBy separator: String) -> String {
        let names = subcommands.filter(\.operands.hasProgram).map(\.name)
        return names.isEmpty ? "--" : names.joined(separator: separator)
    }
}
