import Common
import Foundation
import MockURLResponder
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Plans of any length, and the time to encode and to read them.
enum Plans {
    /// Returns the arguments of stubs, of which the last gives the expected answer.
    static func arguments(_ count: Int) -> [String] { configurator(bodies(count)).arguments }

    /// Returns stubs with these bodies, and a last one with the expected answer.
    static func configurator(_ bodies: [String]) -> MockURLResponderConfigurator {
        let configurator = MockURLResponderConfigurator(scheme: Exchange.scheme, host: Exchange.host)
        for (number, body) in bodies.enumerated() {
            configurator.respond(to: "\(Exchange.path)/\(number)").with(body: body).always()
        }
        configurator.respond(to: Exchange.path).with(body: Exchange.text)
            .with(value: "application/json", forHeaderField: "Content-Type").always()
        return configurator
    }

    /// Returns the bodies of all stubs but the last one: JSON objects of about 1 KiB with short members.
    private static func bodies(_ count: Int) -> [String] { (1..<max(1, count)).map(body) }

    private static func body(_ number: Int) -> String {
        let variants = (0..<11).map { variant in
            #"{"sku":"\#(number)-\#(variant)","price":\#(number % 900).25,"city":"Łódź","stock":\#(variant * 31),"sale":false}"#
        }
        return
            #"{"id":\#(number),"name":"Item \#(number)","currency":"EUR","variants":[\#(variants.joined(separator: ","))]}"#
    }

    /// Prepares a plan: `build|ready|parse STUBS`, in milliseconds.
    ///
    /// `parse` is what `JSONSerialization` takes for the same stubs.
    static func work(_ words: [String]) throws -> Work {
        guard words.count >= 2, let count = Int(words[1]) else {
            throw Failure("usage: probe plan build|ready|parse STUBS")
        }
        let bodies = bodies(count)
        let arguments = configurator(bodies).arguments
        switch words[0] {
        case "build": return { await milliseconds { configurator(bodies).arguments }.milliseconds }
        case "parse":
            let stubs = bodies.map { ["request": ["path": Exchange.path], "response": ["body": $0]] }
            let text = try JSONSerialization.data(withJSONObject: [
                ["host": Exchange.host, "responses": stubs] as [String: Any]
            ])
            return { try await milliseconds { try JSONSerialization.jsonObject(with: text) }.milliseconds }
        case "ready":
            return {
                let (time, responder) = try await milliseconds { try MockURLResponder(arguments: arguments) }
                let (data, _) = try await responder.session.data(for: Exchange.request())
                guard data == Exchange.body else { throw Failure("wrong body of \(data.count) bytes") }
                return time
            }
        default: throw Failure("unknown work \(words[0])")
        }
    }
}

/// Launches by `ServiceUnderTest`.
enum Launches {
    /// Prepares launches of a program up to its answer: `PROGRAM`, in milliseconds.
    static func work(_ words: [String]) throws -> Work {
        let stubs = Plans.configurator([])
        return {
            try await milliseconds {
                var program = ServiceUnderTest(executable: URL(fileURLWithPath: words[0]))
                program.launchArguments = ["mock"]
                program.transport = .arguments
                program.mock(stubs)
                let service = try await program.launch(waitingFor: .line(.equal(to: Exchange.text))).service
                guard try await service.waitForExit().isSuccess else { throw Failure("launchee did not end well") }
            }.milliseconds
        }
    }

    /// Prepares waits with a timeout of 0.5 s for a program of the shell: `SCRIPT`, in milliseconds.
    static func timeout(_ words: [String]) throws -> Work {
        {
            var program = ServiceUnderTest(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", words[0]])
            program.verifying = []
            let service = try await program.launch()
            return try await milliseconds {
                do {
                    try await service.waitForExit(timeout: 0.5)
                    throw Failure("a program without an end has ended")
                } catch is ServiceUnderTestError {}
            }.milliseconds
        }
    }
}
