package import Foundation

/// A directory of answers that the `bundle.json` in it describes, in MockingBird's format (docs/MockBundles.md).
///
/// A program takes one with `MockURLResponder.setMockBundle(at:rule:)`; a test gives one to a program that it launches
/// with `MockBundle.argument(for:rule:)`.
public struct MockBundle: Sendable, Hashable {
    /// The entries, in their order.
    package let stubs: [StubMapping]

    static let manual: SafeText = "docs/MockBundles.md"

    /// Reads a bundle; the files of its bodies only have to be there.
    ///
    /// - Parameters:
    ///   - path: Of the directory; a relative one starts at the working directory.
    ///   - rule: How queries are compared.
    ///   - source: Who names the path, as error messages call it.
    /// - Throws: `PlanError`.
    package init(at path: String, rule: MockBundleRule, source: SafeText) throws {
        do {
            let directory = try MockBundleDirectory(path, source: source)
            var scanner = JSONScanner(
                try directory.description(), source: directory.descriptionSource, syntaxHint: JSONScanner.fileHint,
                manual: Self.manual, knownName: KnownNames.safe)
            stubs = try scanner.bundleEntries(of: directory, rule)
            try scanner.end()
        } catch var error as PlanError {
            error.subject = "its mock bundle"
            throw error
        }
    }

    /// Reads a bundle.
    package init(at url: URL, rule: MockBundleRule, source: SafeText) throws {
        guard url.isFileURL else {
            var error = PlanError(
                .unreadableBundle, source: source, expected: "the file URL of a mock bundle",
                found: "a URL with another scheme",
                hint: "take the URL of a resource, or make one with URL(fileURLWithPath:)")
            error.subject = "its mock bundle"
            throw error
        }
        try self.init(at: url.path, rule: rule, source: source)
    }
}
