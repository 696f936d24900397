#if os(Linux)
import CSystemCalls
import Foundation
import MockURLResponder

/// The ways of supervision that work on this machine.
///
/// `find()` tries them, on a thread that ends.
package struct SupervisionCapabilities: Sendable {
    /// How the calls of a program are stopped; otherwise the reason why they cannot.
    package let way: Result<SupervisionWay, SupervisionFailure>
    /// How connections are redirected.
    package let redirection: SupervisionOptions.Redirection
    /// Whether signals of a program wait for the answer of a call.
    ///
    /// They do since Linux 5.19, and with a tracer.
    package let isKillable: Bool
    /// Whether the launcher can change the memory of a program.
    package let writesMemory: Bool
    package let kernel: String

    /// Tries all.
    ///
    /// Takes less than a millisecond with a listener.
    package static func find() -> Self {
        let found = Locked<(way: Result<SupervisionWay, SupervisionFailure>, isKillable: Bool)>(
            (.failure(.init(.resources, code: EAGAIN)), false))
        let thread = try? PlainThread("mock-url-try") {
            do throws(SupervisionFailure) {
                let channel = try SupervisionWay.channel(0, nil)
                channel.end()
                let listener = channel as? NotificationListener
                found.withLock {
                    $0 = (.success(listener == nil ? .tracer : .listener), listener?.isKillable ?? true)
                }
            } catch {
                found.withLock { $0.way = .failure(error) }
            }
        }
        thread?.join()
        let (way, isKillable) = found.withLock { $0 }
        return Self(
            way: way, redirection: redirection, isKillable: isKillable, writesMemory: canWriteMemory, kernel: kernel)
    }

    /// The way to redirect connections that works here.
    ///
    /// The launcher tries with its own descriptor.
    static let redirection: SupervisionOptions.Redirection = {
        guard let wake = try? WaitSignal() else { return .descriptor }
        let taken = outside_take(getpid(), 0, wake.descriptor)
        if taken >= 0 { close(taken) }
        return taken >= 0 ? .descriptor : .memory
    }()

    private static var canWriteMemory: Bool {
        var (target, source): (UInt64, UInt64) = (0, 1)
        return withUnsafeMutableBytes(of: &target) { target in
            outside_write(getpid(), UInt64(UInt(bitPattern: target.baseAddress)), &source, 8) == 0
        }
    }

    static var kernel: String {
        var name = utsname()
        uname(&name)
        return withUnsafeBytes(of: &name.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
#endif
