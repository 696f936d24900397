import Foundation

/// A function that lets the library read an input.
///
/// The harness traps, or throws, when the library breaks a promise. Otherwise it returns whether the library accepted the input.
typealias Harness = @Sendable ([UInt8]) throws -> Bool

private let harnesses: [String: Harness] = [
    "answer": answer, "arguments": arguments, "codings": codings, "har": har, "hello": hello, "journal": journal,
    "names": names, "patterns": patterns, "plan": plan, "request": request, "templates": templates, "words": words,
]

/// The harness that the environment names, and its numbers of inputs.
///
/// libFuzzer calls it from one thread.
nonisolated(unsafe) private var chosen: (name: String, run: Harness, all: Int, accepted: Int) = {
    let name = ProcessInfo.processInfo.environment["HARNESS"] ?? ""
    guard let run = harnesses[name] else {
        broken("HARNESS names one of \(harnesses.keys.sorted().joined(separator: ", "))")
    }
    atexit {
        try? FileManager.default.removeItem(atPath: scratch)
        print("\(chosen.name): \(chosen.all) inputs, \(chosen.accepted) accepted")
    }
    return (name, run, 0, 0)
}()

/// Runs one input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        let isAccepted = try chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
        chosen.accepted += isAccepted ? 1 : 0
        chosen.all += 1
        return 0
    } catch {
        broken("an error of the type \(type(of: error)): \(error)")
    }
}

/// Ends the process with a broken promise, after which libFuzzer keeps the input.
func broken(_ promise: String) -> Never {
    fatalError("broken promise: \(promise)")
}

/// A part of values that may be secret.
///
/// No error may show it.
let secret = "S3cretCanary"

/// The parts of an input, which a control character separates.
func parts(_ input: [UInt8], most: Int = .max) -> [[UInt8]] {
    input.split(separator: 0x1E, maxSplits: most - 1, omittingEmptySubsequences: false).map(Array.init)
}

func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

private let scratch: String = {
    let folder = "/dev/shm/mock-url-fuzz-\(getpid())"
    mkdir(folder, 0o700)
    return folder
}()

/// Writes a file in memory, and returns its path.
func file(_ bytes: some Collection<UInt8>, _ name: String, appending: Bool = false) -> String {
    let path = "\(scratch)/\(name)"
    guard let file = fopen(path, appending ? "a" : "w") else { broken("\(path) cannot be written") }
    fwrite(Array(bytes), 1, bytes.count, file)
    fclose(file)
    return path
}
