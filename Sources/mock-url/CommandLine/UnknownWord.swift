import MockURLResponder

/// Describes words of a command line for errors.
///
/// A word may be a secret, so an error shows a word only if it looks like a name.
enum UnknownWord {
    /// Describes a word in the place of a subcommand.
    static func subcommand(_ word: String, among known: [String]) -> String {
        !word.isEmpty && looksLikeSubcommand(word) ? suggesting(word, among: known) : value(word, among: known)
    }

    /// Describes the name of an option.
    static func option(_ name: String, among known: [String]) -> String {
        guard !LaunchArguments.owns(name) else {
            let isKnown = LaunchArguments.Name(rawValue: name) != nil
            let word = name.prefix(while: { $0.isASCII && ($0.isLowercase || $0 == "-") })
            return "the launch argument \(isKnown ? name : SafeText(optionName: Substring(word)).description)"
        }
        let isShort = name.utf8.count == 2
        return isShort || looksLikeOption(name) || Spelling.nearest(to: name, among: known) != nil
            ? suggesting(name, among: known) : "a word that begins with -"
    }

    /// Describes a value or an operand: shows it only if it resembles a known word.
    static func value(_ word: String, among known: [String] = []) -> String {
        guard !word.isEmpty else { return "an empty word" }
        return Spelling.nearest(to: word, among: known) == nil
            ? SafeText(describing: word).description : suggesting(word, among: known)
    }

    private static func suggesting(_ word: String, among known: [String]) -> String {
        guard let nearest = Spelling.nearest(to: word, among: known), nearest != word else { return "\"\(word)\"" }
        return "\"\(word)\" (did you mean \"\(nearest)\"?)"
    }

    /// Whether a word consists of few letters and dashes, and begins with a letter.
    private static func looksLikeSubcommand(_ word: String) -> Bool {
        word.utf8.count <= 20 && word.utf8.first != UInt8(ascii: "-") && hasOnlyLettersAndDashes(word)
    }

    private static func looksLikeOption(_ word: String) -> Bool {
        word.utf8.count <= 32 && word.hasPrefix("--") && hasOnlyLettersAndDashes(word)
    }

    private static func hasOnlyLettersAndDashes(_ word: String) -> Bool {
        word.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }
}
