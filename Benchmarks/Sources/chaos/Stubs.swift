import Foundation
import MockURLResponder
import MockURLResponderTestAPI

/// The stubs of a round.
enum Stubs {
    /// A body that is too long for the plan, so it travels in a file of its own.
    private static let filler = String(repeating: "x", count: 8_192)

    /// Adds the stubs of a generation.
    ///
    /// The stub of `/kept` is the same in all generations.
    /// Returns the stubs that each generation has.
    static func kept(_ order: Order) -> MockURLResponderConfigurator {
        let server = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        let kept = server.respond(to: "/kept").with(name: "kept").with(body: "kept")
        _ = order.isExpected ? kept.expect(.exactly(order.kept)).times(order.kept) : kept.times(order.kept)
        server.respond(to: "/kept").with(name: "kept-spent").with(body: "kept-spent").always()
        return server
    }

    /// Returns the stubs of one generation.
    static func fresh(_ generation: Int, of order: Order) -> MockURLResponderConfigurator {
        let server = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        server.respond(to: "/fresh").with(name: "fresh \(generation)").with(body: "fresh \(generation)")
            .times(order.fresh[generation])
        server.respond(to: "/fresh").with(name: "spent \(generation)").with(body: "spent \(generation)").always()
        server.respond(to: "/slow").with(name: "slow \(generation)").with(body: "slow \(generation)")
            .with(delay: 0.02).always()
        server.respond(to: "/big").with(name: "big \(generation)").with(body: "big \(generation) \(filler)").always()
        if order.holds {
            server.respond(to: "/held").with(name: "held \(generation)").with(body: "held \(generation)").held("held")
                .always()
        }
        server.respond(to: "/upload").when(method: .POST).with(name: "upload \(generation)")
            .with(body: "upload \(generation)").always()
        return server
    }
}
