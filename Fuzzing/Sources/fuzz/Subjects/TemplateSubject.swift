import Foundation
import MockURLResponder

/// Fills templates for text, JSON and paths, and JSON pointers, with values of a request.
struct TemplateSubject: Subject {
    let name = "templates"
    let weight = 40

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        let template =
            switch random.below(4) {
            case 0: random.pick(["/users/{id}", "/{a}/b", "/a~1b/0", "/{a}/{a}", "/{", "/{}", "{a}", "/a{b}c", "/~2"])
            case 1: Tree.object([.init(Template.text(&random), .string(Template.text(&random)))]).text
            default: Template.text(&random)
            }
        return Parts.join([Array(template.utf8), RequestGrammar.text(&random)])
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        let parts = Parts.split(input, most: 2)
        let text = String(decoding: parts[0], as: UTF8.self)
        guard let request = RequestGrammar.read(parts.count > 1 ? parts[1] : []) else { return .refused }
        var values = TemplateValues(request: request, pathParameters: ["id": "7"], count: 1)
        try checkQuoting(text, &values)
        try flaw(in: text) { _ = try PathTemplate(text) }
        try flaw(in: text) { _ = try JSONPointer(text).value(in: request.jsonBody ?? .null) }
        try checkJSON(text, &values)
        var isRefused = false
        try flaw(in: text) {
            do {
                let template = try ResponseTemplate(text)
                let header = ResponseTemplate.asHeaderValue(template.rendered(with: &values))
                if PlanRules.flaw(inHeaderValue: header) != nil {
                    throw Defect("a header value with a line break", header)
                }
            } catch let flaw as TextFlaw {
                isRefused = true
                throw flaw
            }
        }
        return isRefused ? .refused : .accepted
    }

    /// Checks that a quoted text renders to itself.
    private func checkQuoting(_ text: String, _ values: inout TemplateValues) throws {
        let quoted = ResponseTemplate.quoting(text)
        guard let template = try? ResponseTemplate(quoted) else {
            throw Defect("a quoted text that is no template", quoted)
        }
        let rendered = template.rendered(with: &values)
        guard rendered.utf8.elementsEqual(text.utf8) else { throw Defect("a quoted text that gives another", rendered) }
    }

    private func checkJSON(_ text: String, _ values: inout TemplateValues) throws {
        guard PlanRules.flaw(inJSON: Data(text.utf8)) == nil else { return }
        do {
            let template = try JSONTemplate(text)
            let rendered = template.rendered(with: &values)
            guard (try? JSONSerialization.jsonObject(with: Data(rendered.utf8), options: .fragmentsAllowed)) != nil
            else {
                // Foundation refuses some numbers that the plan's reader accepts, so its refusal alone proves
                // nothing.
                if (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) == nil {
                    return
                }
                throw Defect("a JSON template that gives no JSON", rendered)
            }
        } catch let flaw as JSONTemplate.Flaw {
            guard flaw.flaw.position >= 1, !"\(flaw.flaw.expected)".isEmpty, !flaw.place.isEmpty else {
                throw Defect("a flaw of a JSON template without a place", "\(flaw)")
            }
        }
    }

    /// Checks the error that a closure throws.
    private func flaw(in text: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let defect as Defect {
            throw defect
        } catch let flaw as TextFlaw {
            guard flaw.position >= 1, flaw.position <= text.count + 1 else {
                throw Defect("a flaw at a place outside of the text", "\(flaw)")
            }
            if "\(flaw.expected)".isEmpty || "\(flaw.found)".isEmpty { throw Defect("a flaw without words", "\(flaw)") }
            if "\(flaw.expected) \(flaw.found) \(flaw.hint ?? "")".contains(Words.secret) {
                throw Defect("a flaw that shows a value", "\(flaw)")
            }
        } catch {
            throw Defect("an error without the type TextFlaw", "\(error)")
        }
    }
}
