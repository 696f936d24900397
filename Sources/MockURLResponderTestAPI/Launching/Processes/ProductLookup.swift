#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Finds the programs that were built with the tests.
enum ProductLookup {
    /// The folder that the tests were built into: the parent of their bundle, or the folder of their executable.
    static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }?.bundleURL
        return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }

    /// Returns the executable file of a product.
    ///
    /// - Throws: `ServiceUnderTestError` if the program does not exist. The error names the program with the most
    ///   similar name.
    static func executable(of product: String, in folder: URL = folder) throws -> URL {
        let url = folder.appendingPathComponent(product)
        guard !isProgram(url) else { return url }
        let alike = nearest(to: product, in: folder).map { "; did you mean \"\($0)\"?" } ?? ""
        throw ServiceUnderTestError(
            .missingProduct,
            """
            found no program "\(product)" in the folder of the tests, \(folder.path)\(alike)
              to do:    declare the product as a dependency of the test target in Package.swift, so that it is built with it, \
            or run `swift build`; for a program elsewhere, use ServiceUnderTest(executable:)
            """)
    }

    static func isProgram(_ url: URL) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) && !isDirectory.boolValue
            && FileManager.default.isExecutableFile(atPath: url.path)
    }

    private static func nearest(to product: String, in folder: URL) -> String? {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            .filter { isProgram(folder.appendingPathComponent($0)) }
        let named = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
        return Spelling.nearest(to: product, among: named.keys.sorted()).flatMap { named[$0] }
    }
}
#endif
