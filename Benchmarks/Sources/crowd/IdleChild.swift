import Common
import Foundation

/// A program that never ends by itself, in the process group of its parent.
enum IdleChild {
    static func launch() throws {
        // Foundation's Process would put the child into a process group of its own.
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("100000"), nil]
        // The child inherits the environment variable by which the driver finds processes that are left over.
        let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { (arguments + environment).forEach { free($0) } }
        var process = pid_t()
        let error = posix_spawn(&process, "/bin/sleep", nil, nil, arguments, environment)
        guard error == 0 else { throw Failure("cannot launch sleep: \(String(cString: strerror(error)))") }
    }
}
