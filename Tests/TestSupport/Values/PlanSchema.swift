import Foundation
import MockURLResponder
import MockURLTooling

/// The JSON Schema (draft 2020-12) of a plan file: the fields from the tables of the reader, with their meaning and examples from
/// docs/reference/wire-format.md.
package enum PlanSchema {
    package static var text: String {
        let definitions = PlanObjectSchema.all.map { member($0.name, rule(of: $0)) } + [types]
        let schema = """
            {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"MockURLResponder plan file",
            "description":"A plan file, which --mock-url-plan=<path> names: hosts in search order. The value of one \
            --mock-url-response argument is a single host: #/$defs/host. docs/reference/wire-format.md explains the fields.",
            "type":"array","items":{\(String.reference("host"))},"examples":[[],[{"host":"api.example.com",
            "responses":[{"response":{"body":"Hello"}}]},{"scheme":"http","host":"127.0.0.1","port":8080,
            "responses":[{"times":2},{"response":{"status":503}}]}]],"$defs":{\(definitions.joined(separator: ","))}}
            """
        return folded(IndentedJSON.lines(schema) ?? [schema]).joined(separator: "\n") + "\n"
    }

    /// Returns the lines of JSON with each object and array on one line that fits there.
    private static func folded(_ lines: [String]) -> [String] {
        var folded: [String] = []
        for line in lines {
            folded.append(line)
            guard let end = line.drop(while: { $0 == " " }).first, "]}".contains(end),
                let start = folded.lastIndex(where: {
                    $0.prefix { $0 == " " } == line.prefix { $0 == " " } && "[{".contains($0.last ?? " ")
                })
            else { continue }
            let inner = folded[(start + 1)...].dropLast().map { $0.trimmingPrefix(while: { $0 == " " }) }
            let margin = end == "}" ? " " : ""
            let whole =
                folded[start] + margin + inner.joined(separator: " ") + margin
                + line.trimmingPrefix(while: { $0 == " " })
            if whole.count <= 140 { folded.replaceSubrange(start..., with: [whole]) }
        }
        return folded
    }

    private static func rule(of object: PlanObjectSchema) -> String {
        let required = object.fields.filter { if case .required = $0.absence { true } else { false } }
        let properties = object.fields.map { field in
            let row = row(of: field, in: object)
            // No field of a condition has a default.
            let standard =
                object.name.description == "condition" ? nil : standard(of: field).map { #""default":\#($0)"# }
            return member(
                field.name, [field.rule(), standard].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ","),
                description: row?.sentence, examples: row.map { "[\($0.examples.joined(separator: ","))]" })
        }
        return [
            #""type":"object","additionalProperties":false"#,
            required.isEmpty ? "" : #""required":\#(JSONText.array(of: required.map(\.name.description)))"#,
            object.rule.description, #""properties":{\#(properties.joined(separator: ","))}"#,
        ].filter { !$0.isEmpty }.joined(separator: ",")
    }

    private static func member(
        _ name: some CustomStringConvertible, _ rule: String, description: String? = nil, examples: String? = nil
    ) -> String {
        let members = [
            description.map { #""description":\#(JSONText.quoted($0))"# }, rule.isEmpty ? nil : rule,
            examples.map { #""examples":\#($0)"# },
        ]
        return "\(JSONText.quoted(name.description)):{\(members.compactMap(\.self).joined(separator: ","))}"
    }

    /// The JSON of the value that holds without a field; `nil` for a field without a default.
    ///
    /// A whole number has no fraction.
    package static func standard(of field: PlanFieldSchema) -> String? {
        guard case .value(let write) = field.absence else { return nil }
        var json = JSONWriter()
        write(&json)
        return json.text.hasSuffix(".0") ? String(json.text.dropLast(2)) : json.text
    }

    // MARK: The tables of the reference

    /// A row of a table in docs/reference/wire-format.md.
    package struct Row {
        package let name: String
        /// The objects with the field.
        package let owners: [String]
        package let help: String
        /// The column `default`; `nil` in a table without it.
        package let absence: String?
        /// The examples in JSON.
        package let examples: [String]

        /// The meaning without the marks of Markdown, and what holds without the field.
        fileprivate var sentence: String {
            let isPlain = absence == nil || ["none", "required"].contains(absence) || absence?.hasPrefix("`") == true
            return PlanSchema.sentence(isPlain ? help : "\(help). Without it: \(absence ?? "")")
        }
    }

    private static func sentence(_ markdown: String) -> String {
        let plain = markdown.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }.replacing("`", with: "")
        return plain.prefix(1).uppercased() + plain.dropFirst() + (plain.hasSuffix(".") ? "" : ".")
    }

    /// The words of faults, from their table in the reference.
    private static let faultWords: String = {
        let section = text(of: "docs/reference/wire-format.md").components(separatedBy: "\n### Faults\n")[1]
        let rows = section.matches(of: /(?m)^\| (`[^|]*`) \| (.*) \|$/).prefix { !$0.1.contains("After") }
        return rows.map { "\($0.1) (\($0.2))" }.joined(separator: "; ")
    }()

    private static func text(of path: String) -> String {
        try! String(contentsOf: Checkout.file(path), encoding: .utf8)
    }

    /// Returns the row about a field; `nil` if the reference has none.
    package static func row(of field: PlanFieldSchema, in object: PlanObjectSchema) -> Row? {
        rows.first { $0.name == field.name.description && $0.owners.contains(object.name.description) }
            // A condition has the fields of a request.
            ?? rows.first {
                $0.name == field.name.description && $0.owners == ["request"] && object.name.description == "condition"
            }
    }

    /// All rows of the tables below a comment such as `<!-- fields: chunkPart, eventPart -->`.
    package static let rows: [Row] = {
        var rows: [Row] = []
        var objects: [PlanObjectSchema] = []
        var columns: [String] = []
        for line in text(of: "docs/reference/wire-format.md").split(separator: "\n", omittingEmptySubsequences: false) {
            if let marker = line.wholeMatch(of: /<!-- fields: (.+) -->/) {
                objects = marker.1.components(separatedBy: ", ").map { name in
                    PlanObjectSchema.all.first { $0.name.description == name }!
                }
                columns = []
            } else if !line.hasPrefix("|") {
                objects = []
            } else if !objects.isEmpty, !line.hasPrefix("|--") {
                let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
                if columns.isEmpty {
                    columns = cells
                } else {
                    rows.append(Row(Dictionary(uniqueKeysWithValues: zip(columns, cells)), objects))
                }
            }
        }
        return rows
    }()

    // MARK: Types

    private static let words = JSONText.array(of: ResponseDefinition.Fault.words.map(\.description))

    /// The types that are no objects with fields, as members of `$defs`.
    private static let types = ##"""
        "hostPattern":{"description":"A pattern for hosts. A string without an operator must be a host.",
        "$ref":"#/$defs/pattern","anyOf":[{"$ref":"#/$defs/hostName"},{"type":"object","properties":{"equals":{"$ref":"#/$defs/hostName"}}}],
        "examples":["api.example.com",{"suffix":".example.com"},{"anyOf":["a.example.com","b.example.com"]}]},
        "hostName":{"description":"A host name or an address, without scheme, port and path, case-insensitive.",
        "type":"string","pattern":"^([^\\s/?#@:]+|[^\\s/?#@:]*:[^\\s/?#@:]*:[^\\s/?#@]*)$",
        "examples":["api.example.com","127.0.0.1","::1","[::1]"]},
        "pattern":{"description":"A pattern for a text value: a string that it must equal, or an object with one operator.",
        "anyOf":[{"type":"string"},{"$ref":"#/$defs/operation"}],
        "examples":["EUR",{"anyOf":["EUR",{"prefix":"US"}]}]},
        "pathPattern":{"description":"A pattern for a path: a string without an operator starts with / and has neither query nor fragment.",
        "$ref":"#/$defs/pattern","anyOf":[{"$ref":"#/$defs/path"},{"type":"object","properties":{"equals":{"$ref":"#/$defs/path"}}}],
        "examples":["/rates","",{"equals":"/rates"},{"suffix":".json"},{"not":"/rates"}]},
        "path":{"description":"A path, with or without percent-encoding.",
        "type":"string","pattern":"^(/[^?#]*)?$",
        "examples":["/rates"]},
        "namedPatterns":{"description":"Patterns by the names of the values.",
        "type":"object","additionalProperties":{"$ref":"#/$defs/pattern"},
        "examples":[{"base":"EUR","token":{"present":true}}]},
        "bodyPattern":{"description":"A pattern for a request's body: a string that it must equal, or an object with one operator. An empty body is absent.",
        "anyOf":[{"$ref":"#/$defs/pattern"},{"$ref":"#/$defs/bodyOperation"}],
        "examples":["ping",{"contains":"id"},{"form":{"user":"ann"}}]},
        "responseHeaders":{"description":"Header fields: an object, in which an array gives a field several times, or [name, value] pairs, which keep the order of all fields.",
        "anyOf":[{"type":"object","propertyNames":{"$ref":"#/$defs/token"},"additionalProperties":{"anyOf":[{"$ref":"#/$defs/headerValue"},{"type":"array","items":{"$ref":"#/$defs/headerValue"}}]}},{"type":"array","items":{"type":"array","minItems":2,"maxItems":2,"prefixItems":[{"$ref":"#/$defs/token"},{"$ref":"#/$defs/headerValue"}]}}],
        "examples":[{"Content-Type":"text/plain","Set-Cookie":["a=1","b=2"]},[["Set-Cookie","a=1"],["Vary","Accept"],["Set-Cookie","b=2"]]]},
        "headerValue":{"description":"The value of a header field: text on one line.",
        "type":"string","pattern":"^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f]*$",
        "examples":["text/plain",""]},
        "responseBody":{"description":"A response's body: a string, or an object with one form.",
        "anyOf":[{"type":"string"},{"$ref":"#/$defs/bodyForm"}],
        "examples":["Hello",{"text":"Hello"},{"base64":"AAEC"},{"file":"/tmp/bodies","offset":16,"length":4},{"chunks":["one, ","two"],"every":0.05}]},
        "token":{"description":"A token of RFC 9110 section 5.6.2: letters, digits and !#$%&'*+-.^_`|~",
        "type":"string","pattern":"^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
        "examples":["GET","X-Trace"]},
        "base64":{"description":"Base64 of RFC 4648 section 4, with padding.",
        "type":"string","contentEncoding":"base64","pattern":"^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        "examples":["AAEC","AA==","AAE=",""]},
        "hold":{"description":"A hold: the name by which a test releases it, or the stub that it waits for.",
        "anyOf":[{"type":"string","pattern":"[\\s\\S]"},{"$ref":"#/$defs/holdUntil"}],
        "examples":["rates",{"until":"second","answered":2}]},
        "fault":{"description":\##(JSONText.quoted(sentence("A fault: an object with one form, or a word: \(faultWords)"))),
        "anyOf":[{"enum":\##(words)},{"$ref":"#/$defs/faultForm"}],
        "examples":["dropped","droppedKeptConnection","neverAnswers","emptyReply","garbage","refused","unresolved","timeout","reset","no-reply","silent",{"droppedAfter":512}]}
        """##
}

extension PlanSchema.Row {
    fileprivate init(_ cells: [String: String], _ objects: [PlanObjectSchema]) {
        name = cells["field"]!.replacing("`", with: "")
        let part = "a part of "
        let owner = cells["of"] ?? "all"
        owners = objects.filter { object in
            let subject = object.subject.description
            let isPart = subject.hasPrefix(part)
            return owner == "all" || owner == "all parts" && isPart
                || owner.components(separatedBy: ", ").contains(
                    isPart ? String(subject.dropFirst(part.count)) : subject)
        }.map(\.name.description)
        help = cells["value"]!
        absence = cells["default"]
        examples = cells["example"]!.matches(of: /`([^`]*)`/).map { String($0.1) }
    }
}
