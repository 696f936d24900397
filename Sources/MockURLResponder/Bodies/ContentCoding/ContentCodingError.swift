package import Foundation

/// Why a coded body could not be decoded to its end.
package struct ContentCodingError: Error, Sendable, Hashable {
    /// What a client gets before the error.
    package let decoded: Data
    /// What is wrong, and what to do when it can be helped.
    package let description: String
}

extension ContentCodingError: CustomStringConvertible {}
