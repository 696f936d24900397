public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends a request that no stub answers to the network, for a client that does not use `URLSession`.
///
/// The request has its body in `httpBody`, or none if the body was not read.
public typealias NetworkClient = @Sendable (URLRequest) async throws -> NetworkAnswer

/// An answer that a client without `URLSession` receives from the network.
public struct NetworkAnswer: Sendable {
    let head: PreparedResponse
    /// Calls a function with each piece of the body in order.
    let forEachPiece: @Sendable (@Sendable (Data) async -> Void) async throws -> Void

    /// Creates an answer of the network.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - reason: The reason phrase; `nil` if it is not known.
    ///   - headers: The header fields, with one element for each line.
    ///   - body: The pieces of the body, each of any size, which are read at the pace at which the client takes them.
    public init<Body: AsyncSequence & Sendable>(
        status: Int, reason: String? = nil, headers: [(name: String, value: String)], body: Body
    ) where Body.Element == Data {
        head = PreparedResponse(
            status: status, reason: reason,
            fields: HeaderFields(headers.map { HeaderFields.Field(name: $0.name, value: $0.value) }), body: .empty,
            expecting: nil, cookies: [])
        forEachPiece = { take in for try await piece in body { await take(piece) } }
    }
}

/// Lets the reader of a body wait while its client has not taken what has arrived.
final class PieceGate: Sendable {
    private struct State {
        var isOpen = true
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Opens or closes the gate.
    func open(_ isOpen: Bool) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.isOpen = isOpen
            guard isOpen else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Waits until the gate is open, or the task is cancelled.
    func pass() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen, !Task.isCancelled { state.waiting = continuation }
                    return state.waiting == nil
                }
                if isOpen { continuation.resume() }
            }
        } onCancel: {
            open(true)
        }
    }
}
