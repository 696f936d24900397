import Common
import Foundation
import MockURLResponder
import MockURLResponderTestAPI

/// One program under test, from its launch to its end.
struct Round {
    private let order: Order
    private let kept: MockURLResponderConfigurator

    init(_ order: Order) {
        self.order = order
        kept = Stubs.kept(order)
    }

    func outcome() async -> Outcome {
        var outcome = Outcome(round: order.round)
        do {
            try await play(&outcome)
        } catch {
            outcome.errors.append("\(error)")
        }
        return outcome
    }

    private func play(_ outcome: inout Outcome) async throws {
        let service = try await program().launch()
        outcome.isLaunched = true
        let reading = Reading(service)
        defer {
            (outcome.readings, outcome.readingErrors) = reading.end()
            keepEvidence(of: service)
        }
        let releasing = order.holds ? release(service) : nil
        var failure: (any Error)?
        do {
            try await play(service, &outcome)
        } catch {
            failure = error
        }
        // The service, with its descriptors, ends with the round.
        releasing?.cancel()
        await releasing?.value
        if let failure { throw failure }
    }

    private func play(_ service: RunningService, _ outcome: inout Outcome) async throws {
        if order.waitsUntilReady {
            try await service.wait(for: .line("ready"), timeout: order.timeout)
            outcome.isReady = true
        }
        for step in order.steps { await play(step, service, &outcome) }
        try await end(service, &outcome)
    }

    /// Releases whatever is held, again and again.
    private func release(_ service: RunningService) -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(5))
                // An ended or stopped program releases nothing.
                try? await service.releaseAll(timeout: 1)
            }
        }
    }

    private func program() -> ServiceUnderTest {
        var service: ServiceUnderTest
        if let limits = order.limits {
            service = ServiceUnderTest(executable: URL(fileURLWithPath: "/bin/sh"))
            service.launchArguments = ["-c", limits + "; exec \"$0\" \"$@\"", order.program] + order.arguments
        } else {
            service = ServiceUnderTest(executable: URL(fileURLWithPath: order.program))
            service.launchArguments = order.arguments
        }
        service.launchEnvironment = order.environment
        switch order.policy {
        case "drop": service.policy = .drop
        case "prevent": service.policy = .prevent
        case "answer": service.policy = .answer(501)
        default: break
        }
        // Only a program that is answered from outside has updates and holds.
        if !order.holds, !order.steps.contains(where: { $0.action == .update }) {
            service.transport = order.viaEnvironment ? .environment : .arguments
        }
        service.mock(kept, Stubs.fresh(0, of: order))
        return service
    }

    private func play(_ step: Order.Step, _ service: RunningService, _ outcome: inout Outcome) async {
        try? await Task.sleep(for: .milliseconds(step.after))
        switch step.action {
        case .signal: for _ in 0..<(step.times ?? 1) { service.send(step.signal ?? SIGCONT) }
        case .update: outcome.updates.append(update(service, generation: outcome.updates.count + 1))
        case .fill: Room(order.room).fill(leaving: step.bytes ?? 0)
        case .free: Room(order.room).free()
        case .leak: Leak.make()
        case .write:
            guard let file = step.file else { return }
            try? Data((step.text ?? "").utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        }
    }

    /// Replaces the stubs.
    ///
    /// A generation whose publication failed is skipped, so that no other generation has its number.
    private func update(_ service: RunningService, generation: Int) -> Outcome.Update {
        let begun = DispatchTime.now().uptimeNanoseconds
        var failure: String?
        do {
            try service.update(kept, Stubs.fresh(generation, of: order))
        } catch {
            failure = "\(error)"
        }
        return Outcome.Update(
            generation: generation, begun: begun, done: DispatchTime.now().uptimeNanoseconds, error: failure)
    }

    private func end(_ service: RunningService, _ outcome: inout Outcome) async throws {
        let termination: Termination
        switch order.end {
        case .exit:
            try Data().write(to: URL(fileURLWithPath: order.finishFile))
            termination = try await service.waitForExit(timeout: order.timeout)
        case .wait: termination = try await service.waitForExit(timeout: order.timeout)
        case .terminate: termination = try await service.terminate(timeout: 2)
        case .drop: return
        }
        outcome.cause = "\(termination.cause)"
        outcome.calls = calls(of: service)
    }

    /// Returns the number of calls by path; `nil` means that every verification of the service would fail.
    private func calls(of service: RunningService) -> [String: Int]? {
        guard let history = try? service.history,
            let all = try? history.calls(.any)
        else { return nil }
        return Dictionary(grouping: all, by: \.url.path).mapValues(\.count)
    }

    private func keepEvidence(of service: RunningService) {
        let folder = URL(fileURLWithPath: order.evidence)
        let journal = folder.appendingPathComponent("journal")
        if service.journal.path != journal.path {
            try? FileManager.default.copyItem(at: service.journal, to: journal)
        }
        try? Data(service.output.utf8).write(to: folder.appendingPathComponent("output"))
        try? Data(service.errors.utf8).write(to: folder.appendingPathComponent("errors"))
    }
}
