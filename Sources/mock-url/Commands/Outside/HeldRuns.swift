#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// The sockets of the `mock-url run` of this user, by which `mock-url held` finds them.
enum HeldRuns {
    private static let suffix = ".socket"

    /// The folder of the sockets, which only this user can enter.
    static var folder: String {
        FileManager.default.temporaryDirectory.appendingPathComponent("mock-url-runs-\(geteuid())").path
    }

    static func socket(of process: Int32) -> String { "\(folder)/\(process)\(suffix)" }

    /// Creates the folder, if it does not exist.
    ///
    /// - Throws: `Failure` if another user could enter the folder.
    static func makeFolder() throws(Failure) {
        var status = stat()
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Failure(SafeText(errno: errno)) }
        guard lstat(folder, &status) == 0 else { throw Failure(SafeText(errno: errno)) }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw Failure("a file, or a folder that other users can enter")
        }
    }

    /// Connects to the runs that exist, and removes the sockets of runs that were killed.
    static func connections() -> [(process: Int32, socket: LocalSocket)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name -> (process: Int32, socket: LocalSocket)? in
            guard name.hasSuffix(suffix), let process = Int32(name.dropLast(suffix.count)) else { return nil }
            do throws(SystemError) {
                return (process, try LocalSocket(connectingTo: socket(of: process)))
            } catch {
                if error.code == ECONNREFUSED { unlink(socket(of: process)) }
                return nil
            }
        }
    }

    /// The error for a folder without a use.
    struct Failure: ErrorWithMessage {
        let message: Message
        var description: String { message.description }

        init(_ found: SafeText) {
            message = Message(
                .unwritableFile,
                lines: [
                    "mock-url held cannot reach a run",
                    "  expected: a folder for sockets that only this user can enter",
                    "  found:    \(SafeText(path: HeldRuns.folder)): \(found)",
                    "  to do:    remove it, or name another folder for temporary files in the variable TMPDIR",
                ])
        }
    }
}
#endif
