import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `Cancellation without the exchanged entries` {
    @Test func `awaited tasks that are cancelled at random all end when cancellation cannot be exchanged`() async {
        await #expect(processExitsWith: .success) {
            AwaitedCancellation.condition.withLock { $0 = false }
            let responder = try MockURLResponder.example { $0.respond(to: "/thing").with(body: "one").always() }
            let session = responder.session

            let answered = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<2_000 {
                    if number >= 64 { _ = await group.next() }
                    group.addTask {
                        let url = URL(string: "https://api.example.com/thing")!
                        let request = Task { try await session.data(from: url) }
                        if number.isMultiple(of: 3) {
                            DispatchQueue.global().asyncAfter(
                                deadline: .now() + .microseconds(Int.random(in: 0..<2_000))
                            ) { request.cancel() }
                        }
                        do {
                            _ = try await request.value
                            return true
                        } catch {
                            #expect((error as? URLError)?.code == .cancelled)
                            return false
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }

            #expect(answered > 0)
        }
    }
}
