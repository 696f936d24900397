import ArgumentParser
import MockURLResponder
import MockURLResponderTestAPI

// With both modules imported, the plain name is ambiguous. A scoped import assigns the name to one module.
import struct ArgumentParser.Argument

/// A command whose file also uses the doubles of this package, which declare an `Argument` too.
///
/// The file compiles only if both types can be named (docs/reference/dsl.md, "When names clash").
@main
struct Names: ParsableCommand {
    @Argument(help: "A currency.")
    var currency: String

    func run() throws {
        let anything: MockURLResponderTestAPI.Argument<String> = any()
        let calls = MockURLResponderTestAPI.Mock<Interaction<String>>()
        calls.record(interaction(currency))
        // Without a test framework, a failure stops the process.
        verify(calls).to(contain(interaction(anything)))

        let method: MockURLResponder.HTTPMethod = .GET
        print("\(method.rawValue) \(currency)")
    }
}
