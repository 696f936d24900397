package import Common
package import MockURLResponderTestAPI
import Reference

extension Items {
    /// A configurator that answers a path of its own with each of these bodies.
    package static func configurator(_ bodies: [String]) -> MockURLResponderConfigurator {
        let configurator = Exchange.configurator()
        for (number, body) in bodies.enumerated() {
            configurator.respond(to: path(number)).with(body: body).always()
        }
        return configurator
    }
}
