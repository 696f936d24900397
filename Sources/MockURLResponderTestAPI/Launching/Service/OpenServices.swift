#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The running services that still exist.
///
/// A service that outlives its test, as a static property does, has no other moment to be judged than the end of the process.
/// No test runs then, so what is wrong fails the process.
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
