public import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension MockURLResponseBuilder {
    /// Answers with this text in UTF-8.
    public func with(body: String) -> MockURLResponseBuilder {
        stub.response.body = .text(body)
        return self
    }

    /// Answers with the contents of a URL, which are read now, in the test.
    ///
    /// - Parameter url: A file, a `data:` URL, or a URL of the network. Contents that cannot be read stop the test.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(bodyFromURL url: URL) -> MockURLResponseBuilder {
        do {
            let data = try DataURL.contents(of: url) ?? Data(contentsOf: url)
            let text = String(decoding: data, as: UTF8.self)
            stub.response.body = text.utf8.elementsEqual(data) ? .text(text) : .bytes(data)
        } catch {
            site.refuse(
                url, "the body", .init(expected: "a URL that can be read (\(error.localizedDescription))"))
        }
        return self
    }

    /// Answers with a resource of a bundle, which is read now, in the test.
    ///
    /// A resource that is not there stops the test.
    ///
    /// - Parameters:
    ///   - resource: The name without extension.
    ///   - type: The extension.
    ///   - directory: A folder of the bundle; nil is its top.
    ///   - localization: A language of the bundle; nil is no particular one.
    ///   - bundle: With SwiftPM, best `Bundle.module` of the test target; `Bundle(for:)` works where only one target has
    ///     a resource of that name.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(
        resource: String, ofType type: String, directory: String? = nil, localization: String? = nil,
        bundle: Bundle = .main
    ) -> MockURLResponseBuilder {
        let lookup = ResourceLookup(name: resource, type: type, directory: directory, localization: localization)
        let candidates = lookup.candidates(in: bundle)
        guard let url = candidates.first, candidates.count == 1 else {
            let found = candidates.isEmpty ? "" : ", but not in several: \(candidates.map(\.path))"
            site.refuse(
                "\(resource).\(type)", "the resource",
                .init(
                    expected: "a resource of the bundle at \(bundle.bundlePath)\(found)",
                    hint: "list it in the target's resources and give bundle: .module"))
        }
        return with(bodyFromURL: url)
    }

    /// Answers with this status.
    ///
    /// - Parameter status: 100...599; 200 unless said.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(status: Int) -> MockURLResponseBuilder {
        site.check(status, "the status", PlanRules.flaw(inStatus: status))
        stub.response.status = status
        return self
    }

    /// Adds a header field to the answer; a name given again is sent again (RFC 9110 section 5.3).
    ///
    /// - Parameters:
    ///   - value: On one line.
    ///   - key: The name of the field.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(value: String, forHeaderField key: String) -> MockURLResponseBuilder {
        site.check(key, "the header name", PlanRules.flaw(inHeaderName: key))
        site.check(value, "the header value", PlanRules.flaw(inHeaderValue: value))
        stub.response.headers.add(value, for: key)
        return self
    }

    /// Leaves out the Content-Length that an answer brings: its body ends with the connection.
    public func withoutContentLength() -> MockURLResponseBuilder {
        stub.response.hasContentLength = false
        return self
    }

    /// Answers after a while.
    ///
    /// - Parameter delay: In seconds, counted from the request; 0...31,536,000.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(delay: TimeInterval) -> MockURLResponseBuilder {
        site.check(delay, "the delay", PlanRules.flaw(inDelay: delay))
        stub.response.delay = delay
        return self
    }

    /// Sends the body in pieces, spread evenly over a time after the head.
    ///
    /// - Parameter bodyDuration: In seconds, counted from the head; 0...31,536,000.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(bodyDuration: TimeInterval) -> MockURLResponseBuilder {
        site.check(bodyDuration, "the body duration", PlanRules.flaw(inBodyDuration: bodyDuration))
        stub.response.bodyDuration = bodyDuration
        return self
    }

    /// Loses the connection instead of answering: the request fails with `URLError.networkConnectionLost`.
    public func withDroppedRequest() -> MockURLResponseBuilder {
        stub.response.fault = .dropped
        return self
    }

    /// Loses the connection in the middle of the answer: the request fails with `URLError.networkConnectionLost` when
    /// the head and so many bytes of the body have arrived.
    ///
    /// - Parameter afterBytes: From 0 on; of a shorter body, all arrives before the connection is lost.
    /// - Returns: The builder, for the next word of the sentence.
    public func withDroppedRequest(afterBytes: Int) -> MockURLResponseBuilder {
        site.check(afterBytes, "the number of bytes before the drop", PlanRules.flaw(inBytesBeforeDrop: afterBytes))
        stub.response.fault = .droppedAfter(bytes: afterBytes)
        return self
    }

    /// Fails the request before any answer, as if the network had.
    ///
    /// - Parameter error: The code of the `URLError`, such as `.timedOut`; one that `URLError` names.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(error: URLError.Code) -> MockURLResponseBuilder {
        site.check(error.rawValue, "the error code", PlanRules.flaw(inErrorCode: error.rawValue))
        stub.response.fault = .failed(code: error.rawValue)
        return self
    }
}
