/// A text or a part of it, in which secrets are searched for.
typealias SecretBytes = UnsafeBufferPointer<UInt8>

/// A place in a text that may contain a secret.
struct SecretFinding {
    enum Reason {
        /// The name before the value.
        case named(SecretNameRules.Rule, String)
        /// An expression of the catalogue.
        case credential(SecretExpression)
        /// A secret that is known.
        case known(KnownSecrets.Needle)
        /// Text in base64 that contains a known secret.
        case base64(KnownSecrets.Needle)
        /// The content of a private key.
        case privateKey
    }

    /// How the value is written.
    enum Writing: Equatable {
        case plain
        /// In a string of JSON; the depth is 2 in JSON that is itself a string in JSON.
        case json(depth: Int)
        /// As a number of JSON.
        case number
        /// In HTML or settings, where a value is a secret only if it looks like one.
        case source
        /// In source code or prose, where a value is a secret only if it looks random.
        case code
    }

    var range: Range<Int>
    var reason: Reason
    var writing = Writing.plain
}
