#if os(Linux)
import Foundation
import MockURLTooling
import TestSupport
import Testing

@Suite struct `The file of a program` {
    private static let demo = Bundle.main.bundleURL.appendingPathComponent("DemoService").path
    private static let untouched = Bundle.main.bundleURL.appendingPathComponent("UntouchedService").path
    private static let library = Bundle.main.bundleURL.appendingPathComponent("libMockURLInjection.so").path

    @Test func `a program in Swift names its loader, its libraries and their folders`() throws {
        let file = try #require(try ELFFile(Self.untouched))

        #expect(file.isReadable && file.isSwift)
        #expect(file.interpreter?.hasPrefix("/lib") == true)
        #expect(file.needed.contains("libFoundationNetworking.so") && file.needed.contains("libswiftCore.so"))
        #expect(file.libraryFolders.contains("$ORIGIN"))
    }

    @Test func `only files with the runtime have its version`() throws {
        #expect(try ELFFile(Self.demo)?.runtime == InjectionLibrary.version)
        #expect(try ELFFile(Self.library)?.runtime == InjectionLibrary.version)
        #expect(try ELFFile(Self.untouched)?.runtime == nil)
    }

    @Test(.needs("strip")) func `a stripped program still shows the runtime and its language`() async throws {
        let folder = try TemporaryFolder()
        let strip = try ChildProgram(
            executable: URL(fileURLWithPath: "/usr/bin/env"),
            arguments: ["strip", "-o", folder.path + "/stripped", Self.demo])
        #expect(try await strip.outcome().status == 0)

        let file = try #require(try ELFFile(folder.path + "/stripped"))

        #expect(file.runtime == InjectionLibrary.version && file.isSwift)
    }

    @Test func `the C library has a build number and is not in Swift`() throws {
        let path = try #require(
            ["/lib/x86_64-linux-gnu/libc.so.6", "/lib/aarch64-linux-gnu/libc.so.6"].first {
                FileManager.default.fileExists(atPath: $0)
            })
        let file = try #require(try ELFFile(path))

        #expect(file.buildID?.count == 20)
        #expect(!file.isSwift && file.runtime == nil)
    }

    @Test(arguments: ["", "#!/bin/sh\n", "\u{7F}ELF", String(repeating: "x", count: 100)])
    func `a file of another format is not read as ELF`(_ text: String) throws {
        let file = try TemporaryFile(text)

        #expect(try ELFFile(file.path) == nil)
    }

    @Test func `a file that is cut or damaged anywhere is read without a crash`() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.untouched)).prefix(6_000))
        let file = try TemporaryFile("")
        var random = SplitMix64(seed: 1)
        for round in 0..<2_000 {
            var damaged = Array(bytes.prefix(64 + round * 3))
            // Mostly in the tables at the beginning.
            for _ in 0..<8 {
                damaged[Int.random(in: 16..<min(damaged.count, 1_024), using: &random)] = UInt8.random(
                    in: .min ... .max, using: &random)
            }
            try Data(damaged).write(to: URL(fileURLWithPath: file.path))
            _ = try ELFFile(file.path)
        }
    }
}
#endif
