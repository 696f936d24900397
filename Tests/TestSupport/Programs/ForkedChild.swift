import Foundation

/// A child process that `fork` creates without launching another program. Swift cannot call `fork` by name.
package struct ForkedChild {
    package let processIdentifier: pid_t

    /// - Parameter body: The code to run in the child, which then exits with status 0.
    package init(_ body: () -> Void) {
        typealias Fork = @convention(c) () -> pid_t
        processIdentifier = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)()
        guard processIdentifier == 0 else { return }
        body()
        exit(0)
    }

    /// The status of the child as `waitpid` returns it, after waiting for its end; -1 if there is no child.
    package var status: Int32 {
        var status: Int32 = -1
        return waitpid(processIdentifier, &status, 0) == processIdentifier ? status : -1
    }
}
