#if os(macOS) || os(Linux)
package import Foundation
package import MockURLResponder

/// The way in which a launcher brings the runtime into a program that does not contain it.
///
/// The loader of the program loads a library that sets mocking up before `main`.
package struct Injection: Sendable {
    /// When a launcher injects.
    package enum Mode: String, Sendable, CaseIterable {
        /// Unless the program contains the runtime.
        case auto
        /// Always, and an error if that is impossible.
        case always
        /// Never: the program sets mocking up by itself.
        case never
    }

    /// The decision of a launcher for a program.
    package enum Choice: Sendable {
        case injected(Injection)
        /// The program contains the runtime, or there is no such program.
        case unneeded
        /// The user turned injection off.
        case forbidden
        /// The program may need the runtime, or start programs that do, and none of the folders has the library.
        case missing(folders: [String])

        package var injection: Injection? {
            if case .injected(let injection) = self { injection } else { nil }
        }
    }

    /// The variable that names the injection library, for the launcher and for the launched program.
    package static let libraryVariable = "MOCK_URL_INJECTION"
    private static let journalVariable = "MOCK_URL_INJECTION_JOURNAL"

    #if os(Linux)
    private static let loaderVariable = "LD_PRELOAD"
    package static let libraryName = "libMockURLInjection.so"
    #else
    // Hardened and system binaries ignore the variable.
    private static let loaderVariable = "DYLD_INSERT_LIBRARIES"
    package static let libraryName = "libMockURLInjection.dylib"
    #endif

    static let adviceOnStaticLibraries =
        "build it without -static-executable and --static-swift-stdlib, or link MockURLResponder and call "
        + "MockURLResponder.setUpIfRequested() in its first line"

    package static let adviceOnMissingLibrary =
        "add the product MockURLInjection to the dependencies of the test target; for mock-url, build it by "
        + "swift build --product MockURLInjection and put it beside mock-url; or name its file in \(libraryVariable)"

    /// Whether the program is known to need the runtime; otherwise it may contain it, or start programs that do.
    package let isCertain: Bool
    private let library: String
    private let preloaded: String
    /// The shared runtimes of sanitizers that the program names.
    private let sanitizers: [String]

    /// Returns the variables of the program, besides those that it inherits.
    ///
    /// A library that the user loads into the program stays.
    ///
    /// - Parameters:
    ///   - journal: The journal, to which each process writes whether the runtime is injected into it.
    ///   - environment: The variables that the program inherits.
    /// - Returns: The values, by name.
    package func variables(journal: String, in environment: [String: String]) -> [String: String] {
        let others = (environment[Self.loaderVariable] ?? "").split { $0 == ":" || $0 == " " }.map(String.init)
        // The runtime of a sanitizer must come first.
        let first = sanitizers + others.filter(Self.isSanitizer)
        let files = first + [preloaded] + others.filter { !first.contains($0) && $0 != preloaded }
        return [
            Self.loaderVariable: files.joined(separator: ":"), Self.libraryVariable: library,
            // The first stage follows no links.
            Self.journalVariable: URL(fileURLWithPath: journal).resolvingSymlinksInPath().path,
        ]
    }

    private static func isSanitizer(_ library: String) -> Bool {
        ["asan", "tsan", "ubsan", "lsan", "hwasan"].contains {
            library.contains($0 + ".") || library.contains("_rt.\($0)") || library.contains($0 + "-")
        }
    }
}

#if os(Linux)
extension Injection {
    /// Decides whether and how to inject.
    ///
    /// - Parameters:
    ///   - mode: When to inject.
    ///   - program: The name or the path of the program.
    ///   - folders: The folders in which the injection library may be.
    ///   - makeFolder: Creates a folder for a link, if the path of the library cannot be written into `LD_PRELOAD`.
    /// - Returns: The decision.
    /// - Throws: `InjectionError` if the runtime cannot be injected into a program that would reach the network without it.
    package static func choice(
        _ mode: Mode, for program: String, from folders: [URL], makeFolder: () throws -> URL
    ) throws -> Choice {
        guard mode != .never else { return .forbidden }
        guard let file = ProgramFile(program) else { return .unneeded }
        if mode == .auto, file.containsRuntime { return .unneeded }
        guard let library = try InjectionLibrary.find(in: folders) else {
            let paths = folders.map(\.path)
            guard mode == .always || file.usesFoundationNetworking else { return .missing(folders: paths) }
            throw InjectionError(
                .unusableInjection, "the program does not contain MockURLResponder, so it was not launched",
                expected: "\(libraryName) to inject into \(program)",
                found: "none in \(paths.joined(separator: ", "))", advice: adviceOnMissingLibrary)
        }
        return .injected(try Injection(library, into: file, named: program, isDemanded: mode == .always, makeFolder))
    }

    private init(
        _ library: InjectionLibrary, into file: ProgramFile, named program: String, isDemanded: Bool,
        _ makeFolder: () throws -> URL
    ) throws {
        if let obstacle = file.obstacle(to: library) {
            throw InjectionError(
                .uninjectableProgram, "\(program) cannot be mocked, so it was not launched",
                expected: "a program into which the loader can load \(Self.libraryName)",
                found: obstacle.found, advice: obstacle.advice)
        }
        isCertain = isDemanded || !file.containsRuntime && file.elf?.isSwift == true
        let usable = try Self.withoutSeparators(library.path, makeFolder)
        self.library = usable
        sanitizers = file.elf?.needed.filter(Self.isSanitizer) ?? []
        preloaded =
            library.preloaded == library.path ? usable : try Self.withoutSeparators(library.preloaded, makeFolder)
    }

    /// Returns a path that `LD_PRELOAD` can contain: the loader ends a path at a space and at a colon, and replaces `$LIB`.
    ///
    /// In the path of the injection library, only the dollar matters.
    private static func withoutSeparators(_ path: String, _ makeFolder: () throws -> URL) throws -> String {
        func isUsable(_ path: String) -> Bool { !path.contains { " :$".contains($0) } }
        guard !isUsable(path) else { return path }
        let link = try makeFolder().appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
        guard isUsable(link.path) else {
            throw InjectionError(
                .unusableInjection, "the injection library cannot be used, so the program was not launched",
                expected: "a path without spaces, colons and dollars, because the loader changes others",
                found: "\(path), and \(link.path)",
                advice: "set TMPDIR to a folder without spaces")
        }
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: path)
        return link.path
    }
}
#else
extension Injection {
    /// Decides whether to inject, which happens on Apple platforms only if the user asks for `always`.
    package static func choice(
        _ mode: Mode, for program: String, from folders: [URL], makeFolder: () throws -> URL
    ) throws -> Choice {
        guard mode == .always else { return mode == .never ? .forbidden : .unneeded }
        let named = ProcessInfo.processInfo.environment[libraryVariable]
        let paths = (named.map { [$0] } ?? []) + folders.map { $0.appendingPathComponent(libraryName).path }
        guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
            return .missing(folders: folders.map(\.path))
        }
        return .injected(Injection(isCertain: true, library: path, preloaded: path, sanitizers: []))
    }
}
#endif

/// The reason why a program was not launched, because it would not have been mocked.
package struct InjectionError: ErrorWithMessage {
    package let message: Message

    init(_ kind: MessageKind, _ text: String, expected: String, found: String, advice: String) {
        message = Message(
            kind, lines: [text, "  expected: \(expected)", "  found:    \(found)", "  to do:    \(advice)"])
    }

    package var description: String { message.description }
}
#endif
