import MockURLResponder

/// Quotes words for a shell.
enum ShellWord {
    /// Returns a word with quotes, unless it needs none.
    ///
    /// Quotes and backslashes are outside of the single quotes, because fish gives a backslash a meaning inside. The result
    /// is right in `sh`, bash, zsh and fish.
    static func quoted(_ word: String) -> String {
        guard word.isEmpty || !word.utf8.allSatisfy(isPlain) else { return word }
        // As scalars, because a quote and a combining character after it form one `Character`.
        var quoted = "'"
        for scalar in word.unicodeScalars {
            if scalar == "'" || scalar == "\\" { quoted += "'\\" }
            quoted.unicodeScalars.append(scalar)
            if scalar == "'" || scalar == "\\" { quoted += "'" }
        }
        return quoted + "'"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "@%+=:,./_-".utf8.contains(byte)
    }
}
