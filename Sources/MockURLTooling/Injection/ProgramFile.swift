#if os(Linux)
import Foundation

/// The file of a program that is about to be launched.
struct ProgramFile {
    /// The absolute or relative path, after a search in `PATH`.
    let path: String
    /// `nil` for a script, or a file that cannot be read.
    let elf: ELFFile?

    /// The result is `nil` if there is no such executable file.
    ///
    /// - Parameter program: The name or the path of the program.
    init?(_ program: String) {
        guard let path = MissingInterpreter.path(of: program) else { return nil }
        self.path = path
        elf = try? ELFFile(path)
    }

    /// Whether the file contains the runtime, so that no second one is injected.
    var containsRuntime: Bool { elf?.runtime != nil }

    /// Whether the program sends requests by `URLSession` unless it is proven otherwise: it names FoundationNetworking.
    var usesFoundationNetworking: Bool { elf?.needed.contains(InjectionLibrary.networking) ?? false }

    /// The reason why the loader would not load the injection library into the program, or could not; `nil` if it can.
    ///
    /// A program that is not written in Swift may launch others, which inherit the library.
    func obstacle(to library: InjectionLibrary) -> (found: String, advice: String)? {
        if hasForeignPrivileges {
            return (
                "it has privileges that its caller does not have (setuid, setgid or file capabilities), so the loader ignores "
                    + "LD_PRELOAD", "run the program that it starts instead, or a copy of the file without these rights"
            )
        }
        guard let elf else { return nil }
        guard elf.isReadable, elf.machine == library.elf.machine else {
            return ("it is built for another processor than the injection library", "build both for one processor")
        }
        if let interpreter = elf.interpreter, interpreter.contains("ld-musl") {
            return ("it uses musl (\(interpreter)), and the injection library uses glibc", "build it for glibc")
        }
        guard elf.isSwift else { return nil }
        if elf.interpreter == nil { return ("it is linked statically", Injection.adviceOnStaticLibraries) }
        if elf.needed.contains(where: { $0.hasPrefix("libcurl") }), !elf.needed.contains("libswiftCore.so") {
            return ("Foundation is linked statically", Injection.adviceOnStaticLibraries)
        }
        if let other = library.otherFoundation(than: self) {
            return (
                "it uses \(other.program), and the injection library uses \(other.library), which is another version",
                "build both with one version of Swift"
            )
        }
        return nil
    }

    /// Whether the program gets privileges that this process does not have.
    private var hasForeignPrivileges: Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        if status.st_mode & S_ISUID != 0, status.st_uid != geteuid() { return true }
        if status.st_mode & S_ISGID != 0, status.st_gid != getegid() { return true }
        let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
        let extended = attributes[FileAttributeKey("NSFileExtendedAttributes")] as? [String: Data]
        return geteuid() != 0 && extended?["security.capability"] != nil
    }

    /// Returns the file that the loader takes for a library of the program; `nil` if it is not found in the folders of the program.
    func library(_ name: String) -> String? { elf?.library(name, ofFileAt: path) }
}

extension ELFFile {
    /// Returns the file that the loader takes for a library.
    ///
    /// - Parameters:
    ///   - name: The name of the library.
    ///   - path: The path of this file.
    /// - Returns: `nil` if the file is in a standard folder or nowhere.
    func library(_ name: String, ofFileAt path: String) -> String? {
        let origin = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
        let ofVariable = (ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(
            String.init)
        return (ofVariable + libraryFolders).lazy
            .map {
                $0.replacingOccurrences(of: "${ORIGIN}", with: origin).replacingOccurrences(of: "$ORIGIN", with: origin)
                    + "/" + name
            }
            .first { access($0, R_OK) == 0 }
    }
}
#endif
