import Foundation

/// The journal record of the end of a call.
struct DeliveryRecord {
    /// The number of the call record.
    let call: Int
    let ending: HTTPCall.Delivery.Ending
    /// The number of body bytes that the client received; `nil` if the number is unknown.
    let bytes: Int?
    /// The JSON text of the answer; `nil` if the journal does not record answers.
    let answer: [UInt8]?

    func write(to json: inout JSONWriter, at moment: Moment) {
        json.line(of: "delivery", at: moment) { json in
            json.member("call", call)
            if let bytes { json.member("bytes", bytes) }
            json.member("ended", ending.word)
            if let (domain, code) = ending.error {
                json.member("error", code)
                if domain != NSURLErrorDomain { json.member("domain", domain) }
            }
            if let answer { json.member("answer") { $0.raw(answer) } }
        }
    }
}

extension HTTPCall.Delivery.Ending {
    /// The word in the journal.
    fileprivate var word: String {
        switch self {
        case .complete: "complete"
        case .redirected: "redirected"
        case .challenged: "challenged"
        case .failed: "failed"
        case .cancelled, .timedOut: "cancelled"
        }
    }

    fileprivate var error: (domain: String, code: Int)? {
        switch self {
        case .failed(let domain, let code): (domain, code)
        case .timedOut: (NSURLErrorDomain, NSURLErrorTimedOut)
        case .complete, .redirected, .challenged, .cancelled: nil
        }
    }

    /// Creates an ending from its record.
    ///
    /// - Returns: `nil` if the record has an unknown word or lacks the error of a failure.
    package init?(word: String, domain: String?, code: Int?) {
        switch word {
        case "complete": self = .complete
        case "redirected": self = .redirected
        case "challenged": self = .challenged
        case "failed":
            guard let code else { return nil }
            self = .failed(domain: domain ?? NSURLErrorDomain, code: code)
        case "cancelled": self = code == NSURLErrorTimedOut ? .timedOut : .cancelled
        default: return nil
        }
    }
}
