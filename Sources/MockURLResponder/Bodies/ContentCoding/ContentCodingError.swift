package import Foundation

/// The reason why a coded body could not be decoded completely.
package struct ContentCodingError: Error, Sendable, Hashable {
    /// The bytes that the client receives before the error.
    package let decoded: Data
    /// The problem, and how to fix it where that is possible.
    package let description: String
}

extension ContentCodingError: CustomStringConvertible {}
