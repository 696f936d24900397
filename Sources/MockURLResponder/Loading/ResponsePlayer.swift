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
    private let perform: (ResponseScript.Step) -> Void
    private let end: () -> Void
    private var delayed: DelayedCall?

    /// - Parameters:
    ///   - script: What is to be done.
    ///   - owner: Kept while a step is waited for.
    ///   - queue: Where it is done.
    ///   - perform: Does what is no waiting.
    ///   - end: Called once, after the last step.
    init(
        _ script: ResponseScript, for owner: URLProtocol, on queue: CallbackQueue,
        perform: @escaping (ResponseScript.Step) -> Void, end: @escaping () -> Void
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
        while let step = steps.first {
            if case .wait(let seconds) = step { return wait(seconds) }
            steps.removeFirst()
            perform(step)
        }
        end()
    }

    /// Performs nothing more until `play` is called again.
    func pause() {
        delayed?.cancel()
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
