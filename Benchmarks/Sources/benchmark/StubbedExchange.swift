import MockURLResponderTestAPI
import Reference

extension Exchange {
    /// The launch arguments of one stub that answers as the reference does.
    static var stubArguments: [String] {
        let configurator = MockURLResponderConfigurator(scheme: scheme, host: host)
        configurator.respond(to: path)
            .with(body: text)
            .with(value: "application/json", forHeaderField: "Content-Type")
            .always()
        return configurator.arguments
    }
}
