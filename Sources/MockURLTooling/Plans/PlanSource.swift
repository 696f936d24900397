public import Foundation
public import MockURLResponder

/// Stubs that a person names by a path: a plan file, a HAR file, a directory of them, or a mock bundle.
///
/// A directory with a `bundle.json` is a mock bundle (docs/reference/mock-bundles.md). Any other directory contains
/// plan files and HAR files:
/// its files whose names end with `.json` or `.har`, in the order of their names. Its subdirectories are not read, so bodies can
/// be there.
public struct PlanSource: Sendable {
    /// The plan files and bundles, in order.
    package let parts: [PlanPart]

    /// Finds the plans at a URL, and reads them as a program does.
    ///
    /// - Parameters:
    ///   - url: The file URL of a plan file, a HAR file, a directory of them, or a mock bundle.
    ///   - rule: The rule for comparing queries with the parameters of a mock bundle.
    /// - Throws: `PlanError` if there is no plan, or if a plan is invalid.
    public init(at url: URL, rule: MockBundleRule = .documented) throws {
        try self.init(path: url.path, rule: rule)
    }

    /// Finds the plans at a path and reads them.
    package init(path: String, rule: MockBundleRule = .documented) throws {
        parts = try Self.places(at: path, rule).map(PlanPart.init)
    }

    /// The stubs in the order in which they are asked.
    package var stubs: [StubMapping] { parts.flatMap(\.stubs) }

    /// The launch arguments that hand the plans to a program.
    ///
    /// They name the files by absolute paths. A plan that was read from a pipe is in the arguments themselves.
    public var arguments: [String] { parts.flatMap(\.arguments) }

    /// The launch arguments that hand the plans to a program that may start after this process has ended.
    ///
    /// - Throws: `PlanError` if a recording is too long for arguments.
    package var lastingArguments: [String] { get throws { try parts.flatMap { try $0.lastingArguments } } }

    // MARK: Finding

    /// Returns the places of the plans at a path, without reading the plans.
    ///
    /// - Throws: `PlanError` if there is nothing at the path, or if a directory has no plan.
    package static func places(at path: String, _ rule: MockBundleRule = .documented) throws -> [PlanPart.Place] {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue else {
            return [place(ofFile: path)]
        }
        if FileManager.default.fileExists(atPath: path + "/" + MockBundle.descriptionName) {
            return [.bundle(path, rule)]
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw missing(in: path, "a directory that cannot be listed")
        }
        let plans = names.filter { ($0.hasSuffix(".json") || isHAR($0)) && !$0.hasPrefix(".") }.sorted()
        guard !plans.isEmpty else { throw missing(in: path, "a directory without such a file") }
        return plans.map { place(ofFile: (path.hasSuffix("/") ? path : path + "/") + $0) }
    }

    private static func place(ofFile path: String) -> PlanPart.Place { isHAR(path) ? .recording(path) : .file(path) }

    /// Whether a file is read as a HAR file, by its name.
    ///
    /// Playwright writes zip archives, too. Their reader says that a person must unpack them.
    private static func isHAR(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".har") || name.hasSuffix(".har.zip") || name.hasSuffix(".har.gz")
    }

    private static func missing(in path: String, _ found: SafeText) -> PlanError {
        var error = PlanError(
            .unreadablePlan, source: "directory \(SafeText(unquotedPath: path))",
            expected: "plan files whose names end with .json or .har, or a bundle.json", found: found,
            hint: "name a plan file, a HAR file, a directory of them, or a mock bundle")
        error.subject = "this plan"
        return error
    }
}
