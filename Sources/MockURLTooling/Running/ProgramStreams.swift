#if os(macOS) || os(Linux)
import Foundation

/// The standard streams of a program that the tool runs: descriptors, or those of the tool.
package struct ProgramStreams: Sendable {
    package var input: Int32?
    package var output: Int32?
    package var errors: Int32?

    /// The streams of the tool.
    package static let inherited = ProgramStreams()

    package init(input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil) {
        (self.input, self.output, self.errors) = (input, output, errors)
    }

    /// Adds the actions that give a new process these streams.
    func add(to actions: inout SpawnActions) {
        for (stream, descriptor) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            if let descriptor { posix_spawn_file_actions_adddup2(&actions.value, descriptor, stream) }
        }
    }
}
#endif
