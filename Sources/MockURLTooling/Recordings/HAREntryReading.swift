import Foundation
import MockURLResponder

/// Turns an entry of a HAR file into an exchange.
struct HAREntryReading {
    let parts: HARParts
    let place: RecordedPlace
    /// The folder of the HAR file, in which attached files must be.
    let folder: String
    private(set) var losses: [RecordingLoss] = []

    init(_ parts: HARParts, at place: RecordedPlace, in folder: String) {
        (self.parts, self.place, self.folder) = (parts, place, folder)
    }

    mutating func lose(_ member: SafeText, _ text: SafeText) {
        losses.append(RecordingLoss(member, text, at: place))
    }

    /// Returns the exchange; `nil` for an entry that is left out, which `losses` then names.
    mutating func exchange() -> RecordedExchange? {
        guard let method = parts.request?.method, let url = parts.request?.url, !method.isEmpty, !url.isEmpty else {
            lose("request", "it has no method or no URL, so the entry is left out")
            return nil
        }
        guard isMockable(method, url) else { return nil }
        guard let response = parts.response, let status = response.status else {
            lose("response", "the file has no answer, so the entry is left out")
            return nil
        }
        guard let result = result(of: response, status, method) else { return nil }
        return RecordedExchange(
            request(method, url), result, start: parts.start.flatMap(HARTime.seconds),
            duration: parts.time.map { $0 / 1_000 }, at: place)
    }

    /// Whether a stub can answer such requests at all.
    private mutating func isMockable(_ method: String, _ url: String) -> Bool {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        if ["ws", "wss"].contains(scheme) || parts.hasMessages || parts.response?.status == 101 {
            lose("request", "it opens a web socket, which a stub cannot answer, so the entry is left out")
        } else if method.uppercased() == "CONNECT" {
            lose("request", "it opens a tunnel through a proxy, which no client sees, so the entry is left out")
        } else if !["http", "https"].contains(scheme) {
            lose("request.url", "its scheme is neither http nor https, so the entry is left out")
        } else {
            return true
        }
        return false
    }

    private mutating func result(
        of response: HARParts.Response, _ status: Int, _ method: String
    ) -> RecordedExchange.Result? {
        guard status > 0 else { return failure(response) }
        guard ResponseDefinition.statuses.contains(status), status >= 200 else {
            lose("response.status", "\(status) is not the status of a final answer, so the entry is left out")
            return nil
        }
        return answer(response, status, isHead: method.uppercased() == "HEAD").map { .answer($0) }
    }

    /// Returns the failure of a request without an answer; `nil` for an entry that is left out.
    private mutating func failure(_ response: HARParts.Response) -> RecordedExchange.Result? {
        switch HARFailure(response.error ?? "") {
        case .fault(let fault): return .failure(fault)
        case .unknown:
            lose("response", "its error has no equivalent here, so the stub fails with a lost connection")
            return .failure(.urlError(code: -1005))
        case .notOfNetwork:
            lose("response", "the client itself ended or blocked the request, so the entry is left out")
        case .none:
            lose("response", "the file has neither an answer nor an error, so the entry is left out")
        }
        return nil
    }
}
