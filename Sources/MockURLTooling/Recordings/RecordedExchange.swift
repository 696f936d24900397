package import Foundation
package import MockURLResponder

/// A request that a program has sent, and its result, as a recording has them.
///
/// The readers of HAR files and of logs of launched programs produce these values. `RecordedStubs` turns them into
/// stubs.
package struct RecordedExchange: Sendable {
    package var request: RecordedRequest
    package var result: Result
    /// The time of the request, in seconds since 1970; `nil` if the time is unknown.
    package var start: Double?
    /// The seconds from the request to the end of the answer; `nil` if they are unknown.
    package var duration: Double?
    /// The place of the exchange in its recording.
    package var place: RecordedPlace

    /// The result that the program received.
    package enum Result: Sendable {
        case answer(RecordedAnswer)
        /// The request failed.
        case failure(ResponseDefinition.Fault)

        /// Whether the client gave up before it had the whole answer.
        var isAbandoned: Bool {
            switch self {
            case .answer(let answer): answer.fault == .cancelled
            case .failure(let fault): fault == .cancelled
            }
        }
    }

    package init(
        _ request: RecordedRequest, _ result: Result, start: Double? = nil, duration: Double? = nil,
        at place: RecordedPlace
    ) {
        (self.request, self.result, self.start, self.duration, self.place) = (request, result, start, duration, place)
    }
}

/// The place of an exchange in a recording.
package struct RecordedPlace: Sendable, Hashable {
    /// The path of the recording.
    package var path: String
    /// The line and the column at which the exchange begins.
    package var position: PlanError.Position
    /// The number of the exchange in the recording, from 1.
    package var number: Int

    package init(path: String, position: PlanError.Position, number: Int) {
        (self.path, self.position, self.number) = (path, position, number)
    }
}

/// A request in a recording.
package struct RecordedRequest: Sendable, Hashable {
    package enum Body: Sendable, Hashable {
        case bytes(Data)
        /// The parts of a `multipart/form-data` body whose bytes are unknown.
        case parts([Part])
        /// The request had a body, which the recording does not have.
        case unknown

        package static let empty = Body.bytes(Data())
    }

    /// A part of a `multipart/form-data` body.
    package struct Part: Sendable, Hashable {
        package var name: String
        /// The name of the file; `nil` for a part that is no file.
        package var filename: String?
        package var type: String?
        /// The content; `nil` if the recording does not have it.
        package var content: Data?

        package init(_ name: String, filename: String? = nil, type: String? = nil, content: Data?) {
            (self.name, self.filename, self.type, self.content) = (name, filename, type, content)
        }
    }

    package var method: String
    /// The absolute URL, which may contain characters that a URL must encode.
    package var url: String
    package var headers: HeaderFields
    package var body: Body

    package init(method: String, url: String, headers: HeaderFields = [:], body: Body = .empty) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    }
}

/// An answer in a recording.
package struct RecordedAnswer: Sendable {
    /// A part of a body that arrived by itself.
    package struct Piece: Sendable, Hashable {
        /// The number of its bytes.
        package var length: Int
        /// The seconds between the piece before it, or the head, and this piece.
        package var wait: Double

        package init(length: Int, after wait: Double) {
            (self.length, self.wait) = (length, wait)
        }
    }

    package var status: Int
    /// The reason phrase; `nil` if the recording has none, as for HTTP/2.
    package var reason: String?
    /// The header fields in their order, with repeated names.
    package var headers: HeaderFields
    /// The body as the client received it, without its content coding, which the header fields may still name.
    package var body: Data
    /// The place of a body that is too long for memory; `body` is empty then.
    package var file: ResponseBody.FileSlice?
    /// The pieces in which the body arrived; `nil` if they are unknown.
    package var pieces: [Piece]?
    /// The failure that ended the body early; `nil` if the body is complete.
    package var fault: ResponseDefinition.Fault?

    package init(
        status: Int, reason: String? = nil, headers: HeaderFields = [:], body: Data = Data(), pieces: [Piece]? = nil
    ) {
        (self.status, self.reason, self.headers, self.body, self.pieces) = (status, reason, headers, body, pieces)
    }

    /// The number of bytes of the body.
    var length: Int { file?.length ?? body.count }

    /// Whether as many bytes have arrived as the head declares.
    var hasDeclaredLength: Bool {
        Int(headers.values("Content-Length").last ?? "") == pieces?.reduce(0) { $0 + $1.length }
    }
}

extension ResponseDefinition.Fault {
    /// The end of a request that its client gave up.
    static var cancelled: Self { .urlError(code: NSURLErrorCancelled) }
}

/// A part of a recording that a plan cannot express, or that the recording lacks.
package struct RecordingLoss: Sendable, Hashable {
    package var place: RecordedPlace
    /// The member of the recording, such as `response.content`.
    package var member: SafeText
    /// The lost part and the replacement, in one line.
    package var text: SafeText
    /// Whether the recording hides a value on purpose.
    package var isHidden: Bool

    package init(_ member: SafeText, _ text: SafeText, at place: RecordedPlace, isHidden: Bool = false) {
        (self.place, self.member, self.text, self.isHidden) = (place, member, text, isHidden)
    }

    /// The loss in one line, without the path and the position.
    package var words: SafeText { "entry \(place.number), \(member): \(text)" }

    /// Returns the loss as an error, for strict readers.
    ///
    /// - Parameter others: The number of further losses.
    /// - Returns: An error with the place of the loss.
    package func error(beside others: Int) -> PlanError {
        var error = PlanError(
            .lostPart, source: "file \(SafeText(unquotedPath: place.path))", path: "entry \(place.number), \(member)",
            position: place.position, expected: "only what a plan can express",
            found: others == 0 ? text : "\(text) (and \(others) more losses)",
            hint: "record it again, edit the file, or leave out --strict to accept the loss",
            manual: Self.manual)
        error.subject = "this recording"
        return error
    }

    /// The document about recordings.
    package static let manual: SafeText = "docs/guides/har-files.md"
}
