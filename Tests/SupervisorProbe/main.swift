#if os(Linux)
import Dispatch
import Foundation
import MockURLOutside
import MockURLResponder
import SupervisorTestSupport

// SupervisorProbe [listener|tracer] [descriptor|memory] [files] [capabilities] [repeated COUNT [engine]] -- PROGRAM ARGUMENT…
//
// Runs a program, whose names and HTTP it answers, and reports to standard error. With `engine`, an engine without stubs answers.

let words = Array(CommandLine.arguments.dropFirst())
let (settings, program) = (words.prefix { $0 != "--" }, Array(words.drop { $0 != "--" }.dropFirst()))
func report(_ text: String) { FileHandle.standardError.write(Data("probe: \(text)\n".utf8)) }

/// Runs the program to its end under a supervision of its own.
func run() throws -> (status: Int32, policy: RecordingPolicy, names: RecordingNames?) {
    let names = try? RecordingNames()
    var options = SupervisionOptions()
    options.way = settings.lazy.compactMap(SupervisionWay.init).first
    options.redirection = settings.lazy.compactMap(SupervisionOptions.Redirection.init).first
    if settings.contains("files") {
        options.files = WatchedFiles(["ca-certificates.crt", "cert.pem", "cacert.pem"], hashes: true)
    }
    options.nameServer = names?.endpoint
    let policy = RecordingPolicy(names: names)
    let launch = try SupervisedLaunch(policy: policy, options: options)
    let status = try run { try launch.start($0) }
    launch.end()
    return (status, policy, names)
}

/// Runs the program to its end while an engine answers its requests with 501.
func runWithEngine() throws {
    let arguments = LaunchArguments(plan: MockPlan(), policy: .answer(501))
    let launch = try OutsideLaunch(arguments, of: "program", in: [:]) { _ in }
    _ = try run { try launch.start($0) }
    launch.end()
}

/// Runs the program to its end.
func run(_ start: (@escaping @Sendable () throws -> Void) throws -> Void) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program[0])
    process.arguments = Array(program.dropFirst())
    if settings.contains("repeated") { process.standardOutput = FileHandle.nullDevice }
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try start { try process.run() }
    ended.wait()
    return process.terminationStatus
}

func count(_ folder: String) -> Int { (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0 }

/// Counts what many launches leave, after what the first ones create for good.
func repeatLaunches() throws {
    let one = { if settings.contains("engine") { try runWithEngine() } else { _ = try run() } }
    for _ in 0..<20 { try one() }
    sleep(1)
    let (descriptors, threads) = (count("/proc/self/fd"), count("/proc/self/task"))
    let rounds = settings.lazy.compactMap { Int($0) }.first ?? 1000
    for _ in 0..<rounds { try one() }
    // Threads that serve the last connections, and those of Dispatch, end soon.
    for _ in 0..<100 where count("/proc/self/fd") > descriptors || count("/proc/self/task") > threads {
        usleep(100_000)
    }
    let children = (try? String(contentsOfFile: "/proc/self/task/\(getpid())/children", encoding: .utf8)) ?? ""
    print(
        "launches \(rounds), descriptors \(max(0, count("/proc/self/fd") - descriptors)),",
        "threads \(max(0, count("/proc/self/task") - threads)),",
        "processes \(children.split(separator: " ").count)")
}

do {
    if settings.contains("capabilities") {
        let found = SupervisionCapabilities.find()
        report(
            "\((try? found.way.get().rawValue) ?? "no way"), \(found.redirection), writes memory \(found.writesMemory)")
    }
    if settings.contains("repeated") {
        try repeatLaunches()
        exit(0)
    }
    let began = ContinuousClock.now
    let (status, policy, names) = try run()
    report("ended with \(status) after \(ContinuousClock.now - began)")
    let record = policy.record
    for call in record.refused { report("refused \(call.reason) of \(call.process.name)") }
    for connection in record.connections {
        report("connection to \(connection.destination) of \(connection.process.name)")
    }
    for file in record.files { report("file \(file.path) of \(file.process.name)") }
    for name in Set(names?.names ?? []).sorted() { report("name \(name)") }
    exit(status)
} catch {
    report("\(error)")
    exit(125)
}
#endif
