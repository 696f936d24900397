public import Foundation
import MockURLResponder

/// A source of held answers: a launched program, the network of a test, or a responder in this process.
///
///     async let first = client.rate(of: "USD")
///     try await network.waitForHeld("rates")
///     try await network.release("rates")
///
/// A stub with `held("rates")`, and a body with `.hold("rates")`, waits until a test releases the hold. All functions throw
/// `HoldError`, which says what is held.
public protocol HoldSource: Sendable {
    /// The holds of the program, or of the responder.
    var holds: HoldAccess { get }
}

extension HoldSource {
    /// The answers that are held now, in the order in which they were held.
    ///
    /// - Throws: `HoldError` if the program answers its requests itself.
    public var heldCalls: [HeldCall] { get throws { try holds.held } }

    /// Waits until answers are held at a hold.
    ///
    /// - Parameters:
    ///   - name: The name of the hold.
    ///   - count: The number of answers, from 1.
    ///   - timeout: The longest wait, in seconds.
    /// - Returns: The held answers, in the order in which they were held.
    /// - Throws: `HoldError` if no stub has this hold, the time is up, or the program ends.
    @discardableResult
    public func waitForHeld(
        _ name: String, requests count: Int = 1, timeout: TimeInterval = HoldAccess.defaultTimeout
    ) async throws -> [HeldCall] {
        try await holds.wait(for: name, requests: count, timeout: timeout)
    }

    /// Releases all answers that are held at each of these holds, in this order.
    ///
    /// The next answer is released when the client of the one before it has received its head, or what follows in its body.
    ///
    /// - Parameters:
    ///   - names: The names of the holds.
    ///   - timeout: The longest time in seconds until all clients have received what follows.
    /// - Throws: `HoldError` if no stub has a hold, or nothing is held there. In this case, it releases nothing.
    public func release(_ names: String..., timeout: TimeInterval = HoldAccess.defaultTimeout) async throws {
        try await holds.give(names.map { ($0, .release) }, timeout: timeout)
    }

    /// Releases everything that is held, in the order in which it was held.
    ///
    /// - Parameter timeout: The longest time in seconds until all clients have received what follows.
    /// - Throws: `HoldError` if the time is up.
    public func releaseAll(timeout: TimeInterval = HoldAccess.defaultTimeout) async throws {
        try await holds.releaseAll(timeout: timeout)
    }

    /// Lets all answers that are held at a hold fail.
    ///
    /// - Parameters:
    ///   - name: The name of the hold.
    ///   - fault: The failure. `.neverAnswers` keeps the client waiting until its timeout. After the head, `.emptyReply` and
    ///     `.garbage` end the body too early.
    ///   - timeout: The longest time in seconds until all clients have received the failure.
    /// - Throws: `HoldError` if no stub has the hold, or nothing is held there.
    public func fail(
        _ name: String, _ fault: NetworkFault, timeout: TimeInterval = HoldAccess.defaultTimeout
    ) async throws {
        try await holds.give([(name, .fail(fault.fault))], timeout: timeout)
    }

    /// Sends a part of the body to each client whose answer is held in its body, and keeps the answer held.
    ///
    /// - Parameters:
    ///   - part: An event, a line or a chunk. A string is sent unchanged.
    ///   - name: The name of the hold.
    ///   - timeout: The longest time in seconds until all clients have received the part.
    /// - Throws: `HoldError` if no stub has the hold, or nothing is held there after its head.
    public func send(
        _ part: BodyStep, on name: String, timeout: TimeInterval = HoldAccess.defaultTimeout
    ) async throws {
        guard let bytes = part.bytes else {
            throw HoldError(
                message: Message(
                    .invalidChunks, "cannot send a wait, a hold or a cut: expected an event, a line or a chunk"))
        }
        try await holds.give([(name, .send(bytes))], timeout: timeout)
    }
}
