import Foundation

#if !UNTOUCHED
import MockURLResponder
#endif

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let unstubbed = URL(string: "https://api.example.com/x")!

/// Starts a request that no stub answers.
private func request() { URLSession.shared.dataTask(with: unstubbed) { _, _, _ in }.resume() }

/// Ends the program with status 0 while a request is being prevented.
///
/// The arguments are the way in which the program ends, the delay before its end in microseconds, and a flaw of
/// the program.
func exitWhileStopping(_ arguments: [String]) {
    guard arguments.count >= 2, let delay = UInt32(arguments[1]) else { exit(64) }
    MockURLResponder.setUp()
    switch arguments.dropFirst(2).first {
    case "handled": signal(SIGILL) { _ in _exit(0) }
    case "ignored": signal(SIGILL, SIG_IGN)
    case "closed": close(STDERR_FILENO)
    default: break
    }
    request()
    usleep(delay)
    switch arguments[0] {
    case "return": return
    case "quick": quick_exit(0)
    case "thread": Thread.detachNewThread { exit(0) }
    case "twice":
        request()
        Thread.detachNewThread { exit(0) }
        exit(0)
    default: exit(0)
    }
    while true { sleep(60) }
}

/// Prevents a request while standard error is a full pipe without a reader, and ends with status 0 after a delay.
///
/// The argument is the delay in microseconds.
func stopWithFullPipe(_ arguments: [String]) {
    var ends: [Int32] = [-1, -1]
    guard let delay = arguments.first.flatMap({ UInt32($0) }), pipe(&ends) == 0 else { exit(64) }
    let flags = fcntl(ends[1], F_GETFL)
    _ = fcntl(ends[1], F_SETFL, flags | O_NONBLOCK)
    let page = [UInt8](repeating: 0, count: 4096)
    while write(ends[1], page, page.count) > 0 {}
    _ = fcntl(ends[1], F_SETFL, flags)
    MockURLResponder.setUp()
    dup2(ends[1], STDERR_FILENO)
    request()
    usleep(delay)
    exit(0)
}

/// Sends a request that no stub answers in an exit handler that runs after the exit handler of MockURLResponder.
func stopAfterExitHandler() {
    atexit {
        let isAnswered = DispatchSemaphore(value: 0)
        URLSession.shared.dataTask(with: unstubbed) { _, _, error in
            print("the request failed: \((error as? URLError)?.code == .notConnectedToInternet)")
            isAnswered.signal()
        }.resume()
        isAnswered.wait()
    }
    MockURLResponder.setUp()
    exit(0)
}
