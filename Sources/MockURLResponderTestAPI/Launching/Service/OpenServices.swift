#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The running services that still exist.
///
/// A service that outlives its test, such as a static property, is verified when the process exits. No test runs at
/// that time, so a failure makes the process exit with an error.
enum OpenServices {
    private struct Waiting {
        weak var service: RunningService?
    }

    private static let services = Locked<[Waiting]>([])

    private static let registration: Void = {
        _ = atexit {
            for service in OpenServices.services.withLock({ $0 }).compactMap(\.service) {
                service.end(report: FailuresOutsideTests.add)
            }
        }
    }()

    static func add(_ service: RunningService) {
        services.withLock { services in
            services.removeAll { $0.service == nil }
            services.append(Waiting(service: service))
        }
        registration
    }
}
#endif
