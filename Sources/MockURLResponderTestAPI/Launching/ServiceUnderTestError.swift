#if os(macOS) || os(Linux)
public import Foundation

/// What kept a program under test from being launched, from getting ready or from ending.
public struct ServiceUnderTestError: Error, CustomStringConvertible {
    /// What was wanted, what happened instead, and what the program wrote.
    public let description: String
    /// How the program ended, when that is what happened.
    public let termination: Termination?

    init(_ description: String, termination: Termination? = nil) {
        self.description = description
        self.termination = termination
    }
}

extension ServiceUnderTestError: LocalizedError {
    /// The description, which Foundation and XCTest show.
    public var errorDescription: String? { description }
}
#endif
