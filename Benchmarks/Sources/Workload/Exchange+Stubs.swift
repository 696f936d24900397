package import MockURLResponderTestAPI
package import Reference

extension Exchange {
    /// Returns the arguments of `count` stubs.
    ///
    /// The last gives the reference's answer; the others are for other paths.
    package static func stubArguments(_ count: Int = 1) -> [String] {
        let configurator = configurator()
        for number in 1..<max(1, count) {
            configurator.respond(to: "\(path)/\(number)").with(body: "another answer").always()
        }
        return answering(configurator).arguments
    }

    /// Returns the arguments of stubs for the paths `0`, `1` and so on, each with the reference's answer.
    package static func stubArgumentsOfEqual(_ count: Int) -> [String] {
        let configurator = configurator()
        for number in 0..<count {
            configurator.respond(to: "\(path)/\(number)").with(body: text)
                .with(value: "application/json", forHeaderField: "Content-Type").always()
        }
        return configurator.arguments
    }

    /// The argument of one stub in a plan file, with the reference's answer.
    package static var stubArgumentsInFile: [String] { answering(configurator()).arguments(transport: .file) }

    package static func configurator() -> MockURLResponderConfigurator {
        MockURLResponderConfigurator(scheme: scheme, host: host)
    }

    /// Adds a stub to a configurator; the answer is the reference's answer, or has another body.
    package static func answering(
        _ configurator: MockURLResponderConfigurator, with text: String = text
    ) -> MockURLResponderConfigurator {
        configurator.respond(to: path)
            .with(body: text)
            .with(value: "application/json", forHeaderField: "Content-Type")
            .always()
        return configurator
    }
}
