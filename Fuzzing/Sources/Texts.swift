import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// A template and a request: a quoted text renders to itself, JSON stays JSON, and a flaw has a place and shows no secret.
let templates: Harness = { input in
    let parts = parts(input, most: 2)
    let text = text(parts[0])
    guard let request = capturedRequest(parts.count > 1 ? parts[1] : []) else { return false }
    var values = TemplateValues(request: request, pathParameters: ["id": "7"], count: 1)
    let quoted = try ResponseTemplate(ResponseTemplate.quoting(text)).rendered(with: &values, atMost: .max) ?? ""
    if !quoted.utf8.elementsEqual(text.utf8) { broken("a quoted text renders to itself, and not to \(quoted)") }
    _ = try flaw(in: text) { _ = try PathTemplate(text) }
    _ = try flaw(in: text) { _ = try JSONPointer(text).value(in: request.jsonBody ?? .null) }
    if PlanRules.flaw(inJSON: Data(text.utf8)) == nil { renderJSON(text, &values) }
    return try flaw(in: text) {
        let header = ResponseTemplate.asHeaderValue(
            try ResponseTemplate(text).rendered(with: &values, atMost: .max) ?? "")
        if PlanRules.flaw(inHeaderValue: header) != nil { broken("a header value has one line: \(header)") }
    }
}

private func renderJSON(_ text: String, _ values: inout TemplateValues) {
    func isJSON(_ text: String) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
    }
    do throws(JSONTemplate.Flaw) {
        let rendered = try JSONTemplate(text).rendered(with: &values, atMost: .max) ?? ""
        // Foundation refuses some numbers that the reader of plans accepts.
        if !isJSON(rendered), isJSON(text) { broken("a JSON template renders to JSON: \(rendered)") }
    } catch {
        if error.flaw.position < 1 || "\(error.flaw.expected)".isEmpty || error.place.isEmpty {
            broken("a flaw of a JSON template has a place: \(error)")
        }
    }
}

/// Returns whether a closure throws no `TextFlaw`, which it checks.
private func flaw(in text: String, _ body: () throws -> Void) throws -> Bool {
    do {
        try body()
        return true
    } catch let flaw as TextFlaw {
        let words = ["\(flaw.expected)", "\(flaw.found)", "\(flaw.hint ?? "-")"]
        if !(1...text.count + 1).contains(flaw.position) || words.contains(where: { $0.isEmpty || $0.contains(secret) })
        {
            broken("a flaw has a place in the text, and shows no secret: \(flaw)")
        }
        return false
    }
}

/// The value of `Content-Encoding`, and a body: the beginning of a coded body decodes to the beginning of its text.
let codings: Harness = { input in
    let parts = parts(input, most: 2)
    let (header, body) = (text(parts[0]), Data(parts.count > 1 ? parts[1] : []))
    func decoded(_ body: Data) -> Data? {
        do throws(ContentCodingError) {
            return try ContentCoding.decoded(body, coding: header)
        } catch {
            if error.description.isEmpty { broken("an error has a message") }
            return nil
        }
    }
    guard let whole = decoded(body) else { return false }
    if let beginning = decoded(body.prefix(body.count / 2)), !whole.starts(with: beginning) {
        broken("a body that is cut short decodes to a part of the whole")
    }
    return true
}

/// A line of a command line or a configuration file: what is written again reads the same.
let words: Harness = { input in
    let text = text(input)
    var isAccepted = false
    if let place = AllowedPlace(text) {
        if AllowedPlace("\(place)") != place { broken("the place \(place) reads the same") }
        isAccepted = true
    }
    if let address = IPAddress(text), IPAddress("\(address)") != address {
        broken("the address \(address) reads the same")
    }
    if let policy = UnmatchedPolicy(text), UnmatchedPolicy(policy.description) != policy {
        broken("the policy \(policy) reads the same")
    }
    do {
        let expectation = try CallExpectation(text)
        if try CallExpectation(expectation.text).condition != expectation.condition {
            broken("the expectation \(expectation.text) reads the same")
        }
        isAccepted = true
    } catch let failure as VerificationFailure {
        if failure.description.isEmpty { broken("a failure has a message") }
    }
    do throws(EgressLock.Flaw) {
        let lock = try EgressLock(text)
        if (try? EgressLock(lock.text).endpoints) != lock.endpoints { broken("a lock reads the same\n\(lock.text)") }
    } catch {
        if error.line < 1 || error.expected.isEmpty { broken("a flaw names its line") }
    }
    _ = (CallFilter.Status(text), PlaceRule(text))
    return isAccepted
}
