import Foundation
import MockURLResponder
import Reference

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The program that is launched: it gets one answer in the way its first argument names, and prints it as a line.
///
/// All ways are in one program, so that all launches load the same libraries.
@main
enum Launchee {
    static func main() async throws {
        let mode = CommandLine.arguments.dropFirst().first
        switch mode {
        case "none": return printLine(Exchange.body)
        case "trivial": interceptTrivially()
        case "mock": MockURLResponder.setUp()
        default: throw UnknownMode(mode: mode)
        }
        let (data, _) = try await URLSession.shared.data(for: Exchange.request())
        printLine(data)
    }

    /// On Linux `URLSession.shared` asks its own list before the registered classes; its configuration is the live
    /// object.
    private static func interceptTrivially() {
        _ = URLProtocol.registerClass(TrivialProtocol.self)
        URLSession.shared.configuration.protocolClasses = [TrivialProtocol.self]
    }

    /// In one unbuffered write, which is what the launcher waits for.
    private static func printLine(_ data: Data) {
        FileHandle.standardOutput.write(data + Data("\n".utf8))
    }

    private struct UnknownMode: Error {
        let mode: String?
    }
}
