#if os(Linux)
package import Foundation
import MockURLResponder

/// The file that contains the runtime for programs that do not contain it.
package struct InjectionLibrary {
    /// The version of what a launcher and an injected runtime say to each other, as the ELF note of the runtime has it.
    package static let version: UInt32 = 1
    private static let stageName = "libMockURLInjectionStage.so"
    static let networking = "libFoundationNetworking.so"

    /// The absolute path.
    package let path: String
    let elf: ELFFile
    /// The absolute path of the file to load into each process.
    ///
    /// It is the first stage, which needs only the C library, if it lies beside the injection library. The library itself
    /// decides as the stage does, but loading it takes 15 ms in each child of a program.
    let preloaded: String

    /// Returns the library that `MOCK_URL_INJECTION` names, or the one in the first of the folders that has it.
    ///
    /// - Returns: `nil` if no folder has the library.
    /// - Throws: `InjectionError` if the library cannot be used.
    package static func find(in folders: [URL]) throws(InjectionError) -> InjectionLibrary? {
        if let named = ProcessInfo.processInfo.environment[Injection.libraryVariable], !named.isEmpty {
            return try InjectionLibrary(named, from: "the variable \(Injection.libraryVariable)")
        }
        let paths = folders.map { $0.appendingPathComponent(Injection.libraryName).path }
        guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else { return nil }
        return try InjectionLibrary(
            path, from: "the folder \(URL(fileURLWithPath: path).deletingLastPathComponent().path)")
    }

    private init(_ path: String, from source: String) throws(InjectionError) {
        self.path = URL(fileURLWithPath: path).path
        func unusable(_ found: String) -> InjectionError {
            InjectionError(
                .unusableInjection, "the injection library cannot be used, so the program was not launched",
                expected: "\(Injection.libraryName) of this version of MockURLResponder",
                found: "\(path) (from \(source)): \(found)",
                advice:
                    "build the product MockURLInjection of the package with which the tests or mock-url were built, or name its "
                    + "file in \(Injection.libraryVariable)")
        }
        elf = try Self.read(path, orElse: unusable)
        guard let runtime = elf.runtime else { throw unusable("it does not contain MockURLResponder") }
        guard runtime == Self.version else {
            throw unusable("it is \(runtime < Self.version ? "older" : "newer")")
        }
        let stage = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(Self.stageName).path
        guard FileManager.default.fileExists(atPath: stage) else {
            preloaded = self.path
            return
        }
        let stageFile = try Self.read(stage) { unusable("\(Self.stageName) beside it: \($0)") }
        guard stageFile.needed == ["libc.so.6"] else {
            throw unusable("\(Self.stageName) beside it: it is another library")
        }
        preloaded = stage
    }

    /// Reads a library that the loader can load into a program.
    private static func read(
        _ path: String, orElse unusable: (String) -> InjectionError
    ) throws(InjectionError) -> ELFFile {
        var status = stat()
        guard stat(path, &status) == 0 else { throw unusable("there is no such file") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw unusable("it is not a regular file") }
        let found: ELFFile?
        do {
            found = try ELFFile(path)
        } catch {
            throw unusable("it cannot be read")
        }
        guard let elf = found else { throw unusable("it is not an ELF file") }
        guard elf.isReadable, elf.machine == ownMachine else { throw unusable("it is built for another processor") }
        guard elf.interpreter == nil else { throw unusable("it is a program") }
        guard elf.isComplete else { throw unusable("a part of it is missing") }
        return elf
    }

    #if arch(x86_64)
    private static let ownMachine: UInt16 = 62
    #elseif arch(arm64)
    private static let ownMachine: UInt16 = 183
    #else
    private static let ownMachine: UInt16 = 0
    #endif

    /// Returns the files of Foundation that a program and the library would use, if they are different builds.
    ///
    /// Swift promises no stable interface between builds of Foundation on Linux. The library uses the files that the program has loaded.
    func otherFoundation(than program: ProgramFile) -> (program: String, library: String)? {
        for name in ["libFoundation.so", Self.networking] {
            guard let ofProgram = program.library(name), let ofLibrary = elf.library(name, ofFileAt: path),
                let one = try? ELFFile(ofProgram)?.buildID, let other = try? ELFFile(ofLibrary)?.buildID, one != other
            else { continue }
            return (ofProgram, ofLibrary)
        }
        return nil
    }
}
#endif
