import EventSource
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Scenarios of a program that uses EventSource.
enum EventSourceScenarios: ClientScenarios {
    static let client = "EventSource"
    static let all = streams + connections

    static let three = "id: 1\ndata: one\n\nid: 2\nevent: news\ndata: two\n\nid: 3\ndata: three\n\n"
}

extension Stage {
    /// Notes the events of a stream until it ends, or until `limit` messages have arrived.
    ///
    /// - Returns: The identifier of the last message.
    @discardableResult
    func follow(
        _ request: URLRequest, mode: EventSource.Mode = .default, timeout: Double = 60, limit: Int = .max,
        title: String = ""
    ) async -> String {
        let task = EventSource(mode: mode, timeoutIntervalForRequest: timeout).dataTask(for: request)
        var last = ""
        var count = 0
        for await event in task.events() {
            switch event {
            case .open: note("\(title)open")
            case .closed: note("\(title)closed")
            case .error(EventSourceError.connectionError(let status, let body)):
                note("\(title)connection error \(status): \(Notes.digest(body))")
            case .error(let error): note(error, "\(title)error")
            case .event(let message):
                count += 1
                last = message.id ?? last
                let fields = [message.id, message.event, message.data, message.time].map { $0 ?? "-" }
                let other = (message.other ?? [:]).sorted { $0.key < $1.key }
                note("\(title)event \(fields) \(other.map { "\($0.key)=\($0.value)" })")
            }
            if count == limit { break }
        }
        return last
    }
}
