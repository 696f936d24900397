import Foundation

/// The steps of one answer as they are awaited, one after another, by the one who takes them.
struct ScriptPlayback: Sendable {
    let call: AwaitedCall
    let ending: ResponseScript.Ending
    private var steps: ArraySlice<ResponseScript.Step>

    init(_ script: ResponseScript, in call: AwaitedCall) {
        self.call = call
        ending = script.ending
        steps = script.steps[...]
    }

    /// Awaits the head.
    ///
    /// - Throws: Why there is none.
    mutating func head() async throws {
        while let step = steps.popFirst() {
            switch step {
            case .wait(let seconds): try await call.pass(seconds: seconds)
            case .head: return
            case .part: break
            }
        }
        _ = try end()
    }

    /// Awaits the next part of the body.
    ///
    /// - Returns: Nil behind the last one.
    /// - Throws: Why the body ends before its end.
    mutating func part() async throws -> PreparedBody? {
        try call.check()
        while let step = steps.popFirst() {
            switch step {
            case .wait(let seconds): try await call.pass(seconds: seconds)
            case .head: break
            case .part(let part): return begin(part)
            }
        }
        _ = try end()
        return nil
    }

    /// Awaits the end.
    ///
    /// - Returns: The whole body, not yet read.
    mutating func finish() async throws -> PreparedBody {
        for case .wait(let seconds) in steps { try await call.pass(seconds: seconds) }
        steps = []
        return try end()
    }

    /// A long part is taken bit by bit.
    private mutating func begin(_ part: PreparedBody) -> PreparedBody {
        guard part.count > ResponsePlayer.longestPart else { return part }
        steps = [.part(part.dropFirst(ResponsePlayer.longestPart))] + steps
        return part.prefix(ResponsePlayer.longestPart)
    }

    private func end() throws -> PreparedBody {
        switch ending {
        case .complete(let body): return body
        case .fail(let error): throw call.failure(error)
        }
    }
}
