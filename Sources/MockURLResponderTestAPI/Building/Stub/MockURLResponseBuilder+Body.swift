public import Foundation
import MockURLResponder

/// The body of the answer.
extension MockURLResponseBuilder {
    /// Answers with this string in UTF-8.
    public func with(body: String) -> MockURLResponseBuilder {
        markStated(.body, by: "with(body:)")
        stub.response.body = .text(body)
        return self
    }

    /// Answers with a body other than a plain string: bytes, a file, a template, or chunks.
    public func with(body: MockBody) -> MockURLResponseBuilder {
        markStated(.body, by: body.word)
        switch body.content {
        case .bytes(let bytes): stub.response.body = .bytes(bytes)
        case .base64(let text):
            let bytes = Data(base64Encoded: text)
            if bytes == nil {
                refuse(.invalidBase64, text, "the body", expected: "bytes in Base64 (RFC 4648 section 4)")
            }
            stub.response.body = .bytes(bytes ?? Data())
        case .jsonText(let text):
            check(text, "the JSON body", PlanRules.flaw(inJSON: Data(text.utf8)))
            stub.response.body = .json(text)
        case .file(let path, let offset, let length): send(file: path, offset: offset, length: length)
        case .template(let text):
            stub.response.body = .text(text)
            templates.isBody = true
        case .jsonTemplate(let value):
            stub.response.body = .json(value.text)
            templates.isBody = true
        }
        return self
    }

    /// Answers with this JSON, whose members are sent in the order of their names.
    ///
    /// The default Content-Type is `application/json`.
    public func with(json: JSON) -> MockURLResponseBuilder {
        send(json: json.text)
    }

    /// Answers with a value as JSON.
    ///
    /// The default Content-Type is `application/json`.
    ///
    /// - Parameters:
    ///   - value: The value, which is encoded at once. A value that cannot be encoded fails the
    ///     test.
    ///   - encoder: The encoder, which determines the format of dates, for example. `nil` means one that sorts
    ///     members by name, so that each run sends the same bytes.
    /// - Returns: The builder, to continue the chain.
    public func with(json value: some Encodable, encoder: JSONEncoder? = nil) -> MockURLResponseBuilder {
        do {
            return send(json: String(decoding: try (encoder ?? .sortingMembers).encode(value), as: UTF8.self))
        } catch {
            refuse(.invalidBody, value, "the JSON body", expected: "a value that can be encoded (\(error))")
            return self
        }
    }

    private func send(json text: String) -> MockURLResponseBuilder {
        markStated(.body, by: "with(json:)")
        stub.response.body = .json(text)
        return self
    }

    private func send(file: String, offset: Int, length: Int?) {
        for (number, what) in [(offset, "the offset"), (length ?? 0, "the length")] where number < 0 {
            refuse(number, what, .init(.invalidBody, expected: "a number of bytes, from 0 on"))
        }
        if let flaw = PlanRules.flaw(inFilePath: file) { return refuse(file, "the file", flaw) }
        let path = URL(fileURLWithPath: file).path
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), !isDirectory.boolValue else {
            return refuse(path, "the file", .init(.invalidBody, expected: "the path of an existing file"))
        }
        stub.response.body = .file(.init(path: path, offset: offset, length: length))
    }

    /// Answers with the contents of a URL, which the test reads when it builds the stub.
    ///
    /// A known file extension determines the Content-Type, unless a header field specifies it.
    ///
    /// - Parameter url: The URL of a file or of a network resource, or a `data:` URL. A URL that cannot be read
    ///   fails the test.
    /// - Returns: The builder, to continue the chain.
    public func with(bodyFromURL url: URL) -> MockURLResponseBuilder {
        markStated(.body, by: "with(bodyFromURL:)")
        guard let contents = contents(of: url) else { return self }
        stub.response.body = Self.body(of: contents)
        if url.isFileURL { guessedType = MediaType.guessed(fromExtension: url.pathExtension) }
        return self
    }

    /// Answers with a resource of a bundle, which the test reads when it builds the stub.
    ///
    /// A missing resource fails the test. The file extension determines the Content-Type, unless a header field
    /// specifies it.
    ///
    /// - Parameters:
    ///   - resource: The name of the resource without its extension.
    ///   - type: The file extension.
    ///   - directory: A folder of the bundle; `nil` means its top folder.
    ///   - localization: A language of the bundle; `nil` means no particular language.
    ///   - bundle: The bundle. With SwiftPM, pass `Bundle.module` of the test target. `Bundle(for:)` works only if
    ///     no other target has a resource of this name.
    /// - Returns: The builder, to continue the chain.
    public func with(
        resource: String, ofType type: String, directory: String? = nil, localization: String? = nil,
        bundle: Bundle = .main
    ) -> MockURLResponseBuilder {
        let lookup = ResourceLookup(name: resource, type: type, directory: directory, localization: localization)
        let candidates = lookup.candidates(in: bundle)
        guard let url = candidates.first, candidates.count == 1 else {
            let found = candidates.isEmpty ? "" : ", but not in several: \(candidates.map(\.path))"
            refuse(
                .invalidBody, "\(resource).\(type)", "the resource",
                expected: "a resource of the bundle at \(bundle.bundlePath)\(found)",
                hint: "list it in the target's resources and give bundle: .module")
            return self
        }
        return with(bodyFromURL: url)
    }

    /// Reads the contents of a URL.
    ///
    /// - Returns: `nil` if the contents cannot be read, which fails the test.
    func contents(of url: URL, _ what: String = "the body", _ kind: MessageKind = .invalidBody) -> Data? {
        do {
            if url.isFileURL { return Data(try InputFile(url.path).bytes(atMost: InputFile.longestText)) }
            return try DataURL.contents(of: url) ?? Data(contentsOf: url)
        } catch let error as TrustedFile.Failure {
            refuse(kind, url, what, expected: "a URL that can be read (\(error.reason))")
            return nil
        } catch {
            refuse(kind, url, what, expected: "a URL that can be read (\(error.localizedDescription))")
            return nil
        }
    }

    /// Returns text as a string and other data as bytes, because people can read a plan with strings.
    static func body(of data: Data) -> ResponseBody {
        let text = String(decoding: data, as: UTF8.self)
        return text.utf8.elementsEqual(data) ? .text(text) : .bytes(data)
    }
}

extension JSONEncoder {
    /// A new encoder that sorts the members of objects by name.
    fileprivate static var sortingMembers: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
