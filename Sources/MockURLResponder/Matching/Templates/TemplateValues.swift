package import Foundation

/// The values of the placeholders in a response template, for one request.
package struct TemplateValues {
    private let request: CapturedRequest
    private let pathParameters: [String: String]
    private let count: Int
    private let now: UTCTime
    private let uuid: () -> UUID
    /// The reason why a value that a placeholder needs is unknown; `nil` while all values are known.
    package private(set) var unknown: Unknown?

    /// - Parameters:
    ///   - request: The request that is answered.
    ///   - pathParameters: The values of the path template's parameters in the path of the request.
    ///   - count: The number of this answer among all answers of the stub, starting at 1.
    ///   - now: The time of the answer.
    ///   - uuid: Returns the random values.
    package init(
        request: CapturedRequest, pathParameters: [String: String], count: Int, now: Date = Date(),
        uuid: @escaping () -> UUID = UUID.init
    ) {
        self.request = request
        self.pathParameters = pathParameters
        self.count = count
        self.now = UTCTime(now)
        self.uuid = uuid
    }

    /// Returns the value as JSON, where text is a string; `nil` if the request has no such value.
    mutating func value(of value: ResponseTemplate.Value) -> JSONValue? {
        if value.needsBody { unknown = unknown ?? request.unknownOfBody }
        return switch value {
        case .path(let name): pathParameters[name].map(JSONValue.string)
        case .field(.header, _): values(of: value).map { .string($0.joined(separator: ", ")) }
        case .field: values(of: value)?.first.map(JSONValue.string)
        case .body: request.body.isEmpty ? nil : .string(String(decoding: request.body, as: UTF8.self))
        case .bodySize: .integer(Int64(request.bodyLength))
        case .bodySHA256: .string(SHA256.hexadecimal(of: request.body))
        case .bodyPart(let pointer): part(of: pointer)
        case .method: .string(request.method)
        case .url: .string(request.writtenURL.absoluteString)
        case .host: .string(request.url.origin.host)
        case .count: .integer(Int64(count))
        case .uuid: .string(uuid().uuidString.lowercased())
        case .now: .string(now.iso8601)
        case .nowInSeconds: .integer(Int64(now.seconds))
        case .nowInHTTP: .string(now.http)
        }
    }

    /// Returns all values of a field, in order; `nil` if the request has none.
    mutating func values(of value: ResponseTemplate.Value) -> [String]? {
        if value.needsBody { unknown = unknown ?? request.unknownOfBody }
        guard case .field(let kind, let name) = value else { return nil }
        let values = request.values(of: .named(kind, name))
        return values.isEmpty ? nil : values
    }

    private mutating func part(of pointer: JSONPointer) -> JSONValue? {
        guard let body = request.jsonBody else {
            unknown = unknown ?? request.unknownOfJSON
            return nil
        }
        return pointer.value(in: body)
    }
}

/// A moment in whole seconds, formatted in UTC.
package struct UTCTime {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The seconds since 1970.
    package let seconds: Int
    private let parts: tm

    package init(_ date: Date) {
        seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        self.parts = parts
    }

    /// The moment in ISO 8601: `2026-11-21T18:00:00Z`.
    package var iso8601: String {
        let day = [Self.padded(parts.tm_year + 1900, to: 4), Self.padded(parts.tm_mon + 1), Self.padded(parts.tm_mday)]
        return day.joined(separator: "-") + "T" + clock + "Z"
    }

    /// The moment in the form of header fields (RFC 9110 section 5.6.7): `Sat, 21 Nov 2026 18:00:00 GMT`.
    package var http: String {
        let (day, month) = (Self.days[Int(parts.tm_wday)], Self.months[Int(parts.tm_mon)])
        let year = Self.padded(parts.tm_year + 1900, to: 4)
        return "\(day), \(Self.padded(parts.tm_mday)) \(month) \(year) \(clock) GMT"
    }

    private var clock: String {
        [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Self.padded($0) }.joined(separator: ":")
    }

    private static func padded(_ number: Int32, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
