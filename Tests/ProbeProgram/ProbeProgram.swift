import Foundation

#if !UNTOUCHED
import MockURLResponder
#endif

/// A program under test that performs one action, which its first argument names. Tests observe it from outside.
@main
struct ProbeProgram {
    static func main() async {
        let arguments = Array(MockURLResponder.remainingArguments.dropFirst())
        guard let name = arguments.first, let probe = Self.probes[name] else {
            print("usage: ProbeProgram \(probes.keys.sorted().joined(separator: "|")) [argument…]")
            exit(64)
        }
        await probe(Array(arguments.dropFirst()))
    }

    private static let probes: [String: @Sendable ([String]) async -> Void] = [
        "set-up": { await setUpAndRequest($0) }, "reach": { await reach($0) },
        "send-volatile": { await sendVolatile($0) }, "doors": { await useDoors($0) },
        "exit-while-stopping": { exitWhileStopping($0) }, "stop-with-full-pipe": { stopWithFullPipe($0) },
        "stop-after-exit-handler": { _ in stopAfterExitHandler() },
    ]
}
