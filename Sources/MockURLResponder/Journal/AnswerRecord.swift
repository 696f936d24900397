package import Foundation

/// An answer that the journal records.
package struct AnswerRecord {
    /// The status of an answer of the network; `nil` for other answers, whose status the record of the call has.
    let status: Int?
    let fields: HeaderFields
    /// The beginning of the body that the client received; `nil` if the body is unknown.
    let body: Data?
    /// The number of body bytes that the client received.
    let count: Int

    package init(status: Int? = nil, fields: HeaderFields, body: Data?, count: Int) {
        self.status = status
        self.fields = fields
        self.body = body
        self.count = count
    }

    /// Returns the answer as tests read it, with at most `limit` bytes of the body.
    func call(limit: Int) -> HTTPCall.Answer {
        HTTPCall.Answer(
            status: status, headers: fields, body: Data((body ?? Data()).prefix(limit)), bodyLength: count)
    }

    /// Returns the JSON text, with at most `limit` bytes of the body.
    func text(_ redaction: Redaction, limit: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if let status { json.member("status", status) }
            json.member("headers") { $0.pairs(of: fields, redaction) }
            if let body, count > 0 {
                let beginning = body.prefix(limit)
                let types = fields.values("Content-Type")
                let isForm = types.contains { $0.lowercased().contains("x-www-form-urlencoded") }
                let shown = redaction.hidingMembers(in: beginning, isForm: isForm)
                json.member("body") { $0.body(shown, isCut: beginning.count < count, of: count) }
            }
        }
        return json.bytes
    }
}
