package import Foundation

/// A JSON document for scripts, as the subcommands write it.
package enum JSONDocument {
    /// Returns the JSON text of a value, with sorted members and with a line break at its end.
    ///
    /// - Throws: The error of `JSONEncoder`.
    package static func text(of value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Data(VisibleJSON.escaped(try Array(encoder.encode(value)))) + Data("\n".utf8)
    }
}
