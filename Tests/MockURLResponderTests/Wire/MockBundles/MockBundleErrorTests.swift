import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `Errors of invalid mock bundles` {
    @Test func `a missing bundle directory is refused with its path`() {
        let path = MissingFile.path()
        #expect(
            planError(["serve", "--mock-url-bundle=\(path)"])?.description == """
                MockURLResponder cannot use its mock bundle.
                  where:    argument 2, --mock-url-bundle
                  expected: the path of a mock bundle, a directory
                  found:    "\(path)", which does not exist
                  to do:    name the directory that bundle.json is in
                [unreadable-bundle]
                """)
    }

    @Test(arguments: ["--mock-url-bundle", "--mock-url-lenient-bundle"])
    func `a bundle argument without a path is refused`(_ name: String) {
        let error = planError([name + "="])

        #expect(error?.source == "argument 1, \(name)")
        #expect(error?.found == "\"\", which does not exist")
    }

    @Test func `the path of bundle.json instead of its directory is refused`() throws {
        let folder = try MockBundleFolder("[]")

        #expect(
            planError(["--mock-url-bundle=\(folder.path)/bundle.json"])?.description == """
                MockURLResponder cannot use its mock bundle.
                  where:    argument 1, --mock-url-bundle
                  expected: the path of a mock bundle, a directory
                  found:    "\(folder.path)/bundle.json", which is not a directory
                  to do:    name the directory that bundle.json is in
                [unreadable-bundle]
                """)
    }

    @Test func `a bundle directory without bundle.json is refused`() throws {
        let folder = try MockBundleFolder(nil)

        #expect(
            planError(["--mock-url-lenient-bundle=\(folder.path)"])?.description == """
                MockURLResponder cannot use its mock bundle.
                  where:    argument 1, --mock-url-lenient-bundle
                  expected: a readable bundle.json in the mock bundle
                  found:    "\(folder.path)/bundle.json": No such file or directory
                  to do:    docs/reference/mock-bundles.md describes the file
                [unreadable-bundle]
                """)
    }

    @Test func `a bundle.json that is a directory or not UTF-8 is refused`() throws {
        let folder = try MockBundleFolder(nil, files: ["bundle.json/deeper": ""])
        let other = try MockBundleFolder(nil)
        try Data([0x5B, 0xFF, 0x5D]).write(to: other.url.appendingPathComponent("bundle.json"))

        #expect(
            planError(["--mock-url-bundle=\(folder.path)"])?.found
                == "\"\(folder.path)/bundle.json\": it is a directory")
        #expect(
            planError(["--mock-url-bundle=\(other.path)"])?.found == "\"\(other.path)/bundle.json\", which is not UTF-8"
        )
    }

    @Test func `a missing body file of a bundle is refused with the line of its entry`() throws {
        let text = """
            [
              {
                "request": { "url": "://api.example.com/rates" },
                "response": { "code": 200, "file": "rates.json" }
              }
            ]
            """
        let folder = try MockBundleFolder(text)

        #expect(
            planError(["--mock-url-bundle=\(folder.path)"])?.description == """
                MockURLResponder cannot use its mock bundle.
                  where:    argument 1, --mock-url-bundle, file \(folder.path)/bundle.json
                  at:       [0].response.file (line 4, column 40)
                  expected: the path of a readable file in the bundle
                  found:    the path of a file, which does not exist
                  to do:    put the file into the directory of the bundle; leave the field out for an empty body
                [unreadable-bundle]
                """)
    }

    @Test(arguments: BundleFault.all)
    func `an invalid part of a bundle is refused with its place, expectation, finding and hint`(
        _ fault: BundleFault
    ) throws {
        let folder = try MockBundleFolder(fault.text, files: ["a.json": "{}", "folder/b.json": "{}"])

        let error = try #require(withExtendedLifetime(folder) { planError(["--mock-url-bundle=\(folder.path)"]) })

        let lines = error.description.split(separator: "\n").dropFirst(2).map { line in
            line.hasPrefix("  ") ? line.dropFirst(12) : line
        }
        #expect(lines.joined(separator: "\n").replacingOccurrences(of: folder.path, with: "/bundle") == fault.message)
    }

    private static func entry(response: String) -> String {
        #"{"request":{"url":"://h/"},"response":{\#(response)}}"#
    }
}
