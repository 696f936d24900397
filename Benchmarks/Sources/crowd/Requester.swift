import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends numbered requests in one session.
struct Requester: Sendable {
    /// The longest run.
    ///
    /// After it the program ends by itself, in case the driver is gone.
    private static let longest = Duration.seconds(60)
    private static let upload = Data(repeating: UInt8(ascii: "u"), count: 20_000)

    private let log: AnswerLog
    private let session = URLSession(configuration: .ephemeral)

    init(log: AnswerLog) {
        self.log = log
    }

    /// Sends requests until the file exists or the maximum number is reached.
    func requestUntilFinished(_ options: CrowdOptions) async {
        let end = ContinuousClock.now + Self.longest
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<options.tasks {
                group.addTask {
                    for turn in stride(from: worker, to: options.most, by: options.tasks) {
                        if let file = options.until, access(file, F_OK) == 0 { return }
                        if ContinuousClock.now > end { return }
                        await request(options.paths[turn % options.paths.count], id: "\(options.tag)\(turn)")
                    }
                }
            }
        }
    }

    /// Sends enough requests to each path to use up every stub.
    func requestFinally(_ options: CrowdOptions) async {
        await withTaskGroup(of: Void.self) { group in
            for path in options.paths {
                for number in 0..<options.final {
                    group.addTask { await request(path, id: "\(options.tag)f\(number)") }
                }
            }
        }
    }

    private func request(_ path: String, id: String) async {
        guard let url = URL(string: "https://api.example.com\(path)?id=\(id)") else { return }
        var request = URLRequest(url: url)
        if path == "/upload" {
            request.httpMethod = "POST"
            request.httpBody = Self.upload
        }
        let begun = DispatchTime.now().uptimeNanoseconds
        do {
            let (data, response) = try await session.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            let ended = DispatchTime.now().uptimeNanoseconds
            log.add("a \(id) \(path) \(begun) \(ended) \(status) \(Self.summary(of: data))")
        } catch {
            let ended = DispatchTime.now().uptimeNanoseconds
            log.add("e \(id) \(path) \(begun) \(ended) \((error as NSError).code)")
        }
    }

    /// Returns a short body unchanged, or the first word of a long body with its length if the rest is as expected.
    private static func summary(of body: Data) -> String {
        guard body.count > 100 else { return String(decoding: body, as: UTF8.self) }
        let words = String(decoding: body, as: UTF8.self).split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[2].utf8.allSatisfy({ $0 == UInt8(ascii: "x") }) else { return "WRONG BODY" }
        return "\(words[0]) \(words[1]) +\(words[2].utf8.count)"
    }
}
