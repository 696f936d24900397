package import Foundation

/// An order for an answer that is held.
package enum HoldOrder: Sendable {
    /// The answer goes on.
    case release
    /// The client receives an error, or nothing more.
    case fail(ResponseDefinition.Fault)
    /// The client receives these bytes of the body, and the answer stays held.
    case send(Data)

    /// Whether the answer is held afterwards.
    var isLast: Bool { if case .send = self { false } else { true } }
}
