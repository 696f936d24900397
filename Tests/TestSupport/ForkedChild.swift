package import Foundation

/// A child that `fork` makes without another program, which Swift cannot call by name.
package struct ForkedChild {
    package let processIdentifier: pid_t

    /// - Parameter body: Runs in the child, which exits with status 0 after it.
    package init(_ body: () -> Void) {
        typealias Fork = @convention(c) () -> pid_t
        processIdentifier = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)()
        guard processIdentifier == 0 else { return }
        body()
        exit(0)
    }

    /// Waits for the end of the child, and returns its status as `waitpid` does; -1 where there is no child.
    package var status: Int32 {
        var status: Int32 = -1
        return waitpid(processIdentifier, &status, 0) == processIdentifier ? status : -1
    }
}
