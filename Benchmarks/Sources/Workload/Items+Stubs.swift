package import Common
package import MockURLResponderTestAPI
import Reference

extension Items {
    /// Returns a configurator with one stub for each of these bodies, each for a path of its own.
    package static func configurator(_ bodies: [String]) -> MockURLResponderConfigurator {
        let configurator = Exchange.configurator()
        for (number, body) in bodies.enumerated() {
            configurator.respond(to: path(number)).with(body: body).always()
        }
        return configurator
    }
}
