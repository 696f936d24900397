#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A program or a server of a test, which is verified at its end.
protocol EndsWithTests: AnyObject, Sendable {
    /// Reports the failures of a value that outlives the tests.
    func end(report: (TestFailure) -> Void)
}

extension RunningService: EndsWithTests {}

/// The running services and servers that still exist.
///
/// One that outlives its test, such as a static property, is verified when the process exits. No test runs at
/// that time, so a failure makes the process exit with an error.
enum OpenServices {
    private struct Waiting {
        weak var service: (any EndsWithTests)?
    }

    private static let services = Locked<[Waiting]>([])

    private static let registration: Void = {
        _ = atexit {
            for service in OpenServices.services.withLock({ $0 }).compactMap(\.service) {
                service.end(report: FailuresOutsideTests.add)
            }
        }
    }()

    static func add(_ service: any EndsWithTests) {
        services.withLock { services in
            services.removeAll { $0.service == nil }
            services.append(Waiting(service: service))
        }
        registration
    }
}
#endif
