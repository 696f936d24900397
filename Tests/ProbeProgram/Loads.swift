import Foundation

#if !UNTOUCHED
import MockURLResponder
#endif

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads a URL, and prints the number of bytes, the error, the peak memory in KiB and the milliseconds that it took.
///
/// The arguments are the kind of task (`data`, `download`, `awaited`, or `together` for 32 awaited tasks at once), the number of loads, and
/// the URL.
func load(_ arguments: [String]) async {
    MockURLResponder.setUp()
    guard arguments.count == 3, let count = Int(arguments[1]), let url = URL(string: arguments[2]) else { exit(64) }
    let counter = ByteCounter()
    let session = URLSession(configuration: .ephemeral, delegate: counter, delegateQueue: nil)
    let start = Date()
    switch arguments[0] {
    case "data": for _ in 0..<count { await counter.end(of: session.dataTask(with: url)) }
    case "download": for _ in 0..<count { await counter.end(of: session.downloadTask(with: url)) }
    default:
        let inFlight = arguments[0] == "together" ? 32 : 1
        await withTaskGroup(of: Void.self) { group in
            for first in 0..<inFlight {
                group.addTask {
                    for _ in stride(from: first, to: count, by: inFlight) { await counter.add(url, from: session) }
                }
            }
        }
    }
    let milliseconds = Int(-start.timeIntervalSinceNow * 1_000)
    print("\(counter.bytes) bytes, error \(counter.errorCode), peak \(peakMemory()) KiB, \(milliseconds) ms")
}

/// Returns the peak memory of this program, or 0 on a system other than Linux.
private func peakMemory() -> String {
    // The peak of `getrusage` includes that of the program that has launched this one.
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
    let words = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace) ?? []
    return words.count > 1 ? String(words[1]) : "0"
}

/// Counts what its tasks deliver, and deletes downloaded files.
private final class ByteCounter: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var state = (bytes: 0, errorCode: 0)
    private var waiting: CheckedContinuation<Void, Never>?

    var bytes: Int { lock.withLock { state.bytes } }
    var errorCode: Int { lock.withLock { state.errorCode } }

    func add(_ count: Int) { lock.withLock { state.bytes += count } }

    func add(_ url: URL, from session: URLSession) async {
        do {
            add(try await session.data(from: url).0.count)
        } catch {
            note(error)
        }
    }

    func note(_ error: any Error) { lock.withLock { state.errorCode = (error as NSError).code } }

    func end(of task: URLSessionTask) async {
        await withCheckedContinuation { continuation in
            lock.withLock { waiting = continuation }
            task.resume()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { add(data.count) }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        add((try? FileManager.default.attributesOfItem(atPath: location.path)[.size] as? Int) ?? 0)
        try? FileManager.default.removeItem(at: location)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { note(error) }
        let ended = lock.withLock {
            defer { waiting = nil }
            return waiting
        }
        ended?.resume()
    }
}
