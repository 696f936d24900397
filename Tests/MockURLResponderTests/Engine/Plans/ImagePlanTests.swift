#if os(Linux)
import Foundation
import MockURLResponder
import TestSupport
import Testing

/// A folder in which the files of another folder seem to be, as those of an image seem to be in a container.
private final class Overlay {
    /// Whether this process may mount overlayfs.
    static let isPossible = (try? Overlay([:])) != nil

    private let folder: TemporaryFolder

    var path: String { folder.path + "/merged" }

    init(_ files: [String: String]) throws {
        folder = try TemporaryFolder()
        for name in ["lower", "upper", "work", "merged"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: false)
        }
        for (name, text) in files {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/lower/\(name)"))
        }
        let options = "lowerdir=\(folder.path)/lower,upperdir=\(folder.path)/upper,workdir=\(folder.path)/work"
        guard mount("overlay", path, "overlay", 0, options) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EPERM)
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
    }
}

@Suite(.enabled(if: Overlay.isPossible, "overlayfs cannot be mounted here")) struct `A live plan of a container image` {
    private func plan(_ body: String) -> String {
        #"[{"host":"h","responses":[{"response":{"body":"\#(body)"}}]}]"#
    }

    @Test func `a file of the image that is replaced by a rename is read again`() throws {
        let overlay = try Overlay(["live.json": plan("image")])
        let path = overlay.path + "/live.json"
        let arguments = try LaunchArguments(decoding: ["--mock-url-live=\(path)"])
        let engine = try Engine(arguments, settings: .init(policy: .drop))
        func body() throws -> String? {
            guard case .respond(let response) = engine.decide(CapturedRequest("https://h/")).answer else { return nil }
            return String(decoding: try response.body.data(), as: UTF8.self)
        }
        #expect(try body() == "image")

        for number in 0..<3 {
            try Data(plan("\(number)").utf8).write(to: URL(fileURLWithPath: path + ".new"))
            #expect(rename(path + ".new", path) == 0)
            #expect(try body() == "\(number)")
        }
    }
}
#endif
