package import MockURLResponderTestAPI
package import Reference

extension Exchange {
    /// The arguments of stubs of which the last answers as the reference does, and the others answer other paths.
    package static func stubArguments(_ count: Int = 1) -> [String] {
        let configurator = configurator()
        for number in 1..<max(1, count) {
            configurator.respond(to: "\(path)/\(number)").with(body: "another answer").always()
        }
        return answering(configurator).arguments
    }

    /// The arguments of stubs for the paths `0`, `1` and so on, each of which answers as the reference does.
    package static func stubArgumentsOfEqual(_ count: Int) -> [String] {
        let configurator = configurator()
        for number in 0..<count {
            configurator.respond(to: "\(path)/\(number)").with(body: text)
                .with(value: "application/json", forHeaderField: "Content-Type").always()
        }
        return configurator.arguments
    }

    /// The argument of one stub that answers as the reference does, from a file.
    package static var stubArgumentsInFile: [String] { answering(configurator()).arguments(transport: .file) }

    package static func configurator() -> MockURLResponderConfigurator {
        MockURLResponderConfigurator(scheme: scheme, host: host)
    }

    /// A configurator with one more stub, which answers as the reference does, or with another text.
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
