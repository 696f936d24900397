import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Performs the steps of one answer in their time, and then says how it ended.
///
/// All state is touched on the queue of the load only: `play` and `pause` are called there, and what is scheduled comes
/// back there.
final class ResponsePlayer {
    private unowned let owner: URLProtocol
    private let queue: CallbackQueue
    private var steps: ArraySlice<ResponseScript.Step>
    private let perform: (ResponseScript.Step) -> Bool
    private let end: () -> Void
    private var delayed: DelayedCall?
    /// Whether `goOn` has to be called first.
    private var isHeldUp = false

    /// The longest part of a body that is performed as one step, in bytes: behind it others get a turn, so that a
    /// cancellation is heard in the middle of a body, and what was given is worked off before there is more.
    static let longestPart = 8 * ResponseScript.longestPiece

    /// - Parameters:
    ///   - script: What is to be done.
    ///   - owner: Kept while a step is waited for.
    ///   - queue: Where it is done.
    ///   - perform: Does what is no waiting; says whether to go on at once, or only when `goOn` is called.
    ///   - end: Called once, after the last step.
    init(
        _ script: ResponseScript, for owner: URLProtocol, on queue: CallbackQueue,
        perform: @escaping (ResponseScript.Step) -> Bool, end: @escaping () -> Void
    ) {
        self.owner = owner
        self.queue = queue
        steps = script.steps[...]
        self.perform = perform
        self.end = end
    }

    /// Goes on with the next step, up to the end or to the next wait.
    func play() {
        delayed?.cancel()
        while !isHeldUp, let step = steps.first {
            if case .wait(let seconds) = step { return wait(seconds) }
            isHeldUp = !perform(take(step))
        }
        if !isHeldUp { end() }
    }

    /// Goes on behind the step that `perform` did not want to go on from at once.
    func goOn() {
        isHeldUp = false
        play()
    }

    /// Performs nothing more until `play` is called again.
    func pause() {
        delayed?.cancel()
    }

    /// Takes the first step off; of a long part of a body its beginning.
    private func take(_ step: ResponseScript.Step) -> ResponseScript.Step {
        guard case .part(let part) = step, part.count > Self.longestPart else {
            steps.removeFirst()
            return step
        }
        steps[steps.startIndex] = .part(part.dropFirst(Self.longestPart))
        return .part(part.prefix(Self.longestPart))
    }

    /// The step stays in front while it is waited for, so that a resumed task waits again.
    private func wait(_ seconds: Double) {
        let call = DelayedCall { [self, owner] in
            withExtendedLifetime(owner) {
                steps.removeFirst()
                play()
            }
        }
        delayed = call
        queue.run(call, after: seconds)
    }
}
