#if os(Linux)
package import Foundation
import MockURLResponder

/// The names and authorities with which the connections of a launch reach real servers.
package struct RealNetwork: Sendable {
    /// Creates the observer of one exchange, on the thread of its connection; `nil` for none.
    package typealias Observer =
        @Sendable (
            _ request: RequestHead, _ url: URL, _ process: ProgramProcess
        ) -> ((RealEvent) -> Void)?

    let names: RealNames
    /// Knows the authorities of the machine; `nil` without a library for TLS, when no program gets as far.
    let client: TLSClient?
    var observer: Observer?

    package init(names: RealNames, client: TLSClient?, observer: Observer? = nil) {
        (self.names, self.client, self.observer) = (names, client, observer)
    }
}
#endif
