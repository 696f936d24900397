#if os(Linux)
import CSystemCalls
import Foundation
import MockURLResponder

/// The ways of supervision that work on this machine.
///
/// `find()` tries them, on a thread that ends.
package struct SupervisionCapabilities: Sendable, CustomStringConvertible {
    /// Whether a filter can ask a supervisor; otherwise the reason.
    package let listener: Result<Void, SupervisionFailure>
    /// Whether signals of a program wait for the answer of a call (Linux 5.19).
    package let isKillable: Bool
    /// Whether the launcher can copy a descriptor of a program, which Docker forbids.
    package let takesDescriptors: Bool
    /// Whether the launcher can change the memory of a program.
    package let writesMemory: Bool
    package let kernel: String

    /// One line for each capability.
    package var description: String {
        let found: String
        switch listener {
        case .success: found = "yes"
        case .failure(let failure): found = "no (\(failure.reason))"
        }
        return """
            Linux \(kernel)
            supervising system calls: \(found)
            calls wait for signals: \(isKillable ? "yes" : "no (needs Linux 5.19)")
            connecting a program's own sockets: \(takesDescriptors ? "yes" : "no (pidfd_getfd is forbidden, as in Docker)")
            writing a program's memory: \(writesMemory ? "yes" : "no")
            """
    }

    /// Tries all.
    ///
    /// Takes less than a millisecond.
    package static func find() -> Self {
        let found = Locked<(result: Int32, isKillable: Bool)>((-EAGAIN, false))
        let thread = try? PlainThread("mock-url-try") {
            var isKillable: Int32 = 0
            let listener = outside_install(0, &isKillable)
            if listener >= 0 { close(listener) }
            found.withLock { $0 = (listener, isKillable != 0) }
        }
        thread?.join()
        let (result, isKillable) = found.withLock { $0 }
        return Self(
            listener: result >= 0 ? .success(()) : .failure(SupervisionFailure(installing: -result)),
            isKillable: isKillable, takesDescriptors: redirection == .descriptor, writesMemory: canWriteMemory,
            kernel: kernel)
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
