import TestSupport

@Suite struct `The release` {
    private let version = PackageVersion.current

    @Test func `the changelog begins with the version of the package`() throws {
        let changelog = try String(contentsOf: Checkout.file("CHANGELOG.md"), encoding: .utf8)
        #expect(changelog.firstMatch(of: /(?m)^## (.*)$/).map { String($0.1) } == version)
    }

    @Test func `the version has notes, which say how to add it`() throws {
        let notes = try String(contentsOf: Checkout.file(".github/releases/\(version).md"), encoding: .utf8)
        #expect(notes.hasPrefix("# MockURLResponder \(version)\n"))
        #expect(notes.contains("exact: \"\(version)\""))
    }
}
