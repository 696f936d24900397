// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "MockURLResponder",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "MockURLResponder", targets: ["MockURLResponder"]),
        .library(name: "MockURLResponderTestAPI", targets: ["MockURLResponderTestAPI"]),
        .executable(name: "DemoService", targets: ["DemoService"]),
        .executable(name: "mock-url", targets: ["mock-url"]),
    ],
    targets: [
        .target(name: "MockURLResponder"),
        // The pages of `mock-url show --html` and `mock-url explain`, which are parts of the binaries.
        .target(name: "CEmbeddedFiles", exclude: ["Page"]),
        // What the test side and `mock-url` share. It works without a test framework.
        .target(name: "MockURLTooling", dependencies: ["CEmbeddedFiles", "MockURLOutside", "MockURLResponder"]),
        .target(
            name: "MockURLResponderTestAPI", dependencies: ["MockURLOutside", "MockURLResponder", "MockURLTooling"]),
        // The parts that mock a program of any language on Linux from outside, by answering its system calls.
        .target(name: "CSystemCalls"),
        .target(name: "MockURLOutside", dependencies: ["CSystemCalls", "MockURLResponder"]),
        .executableTarget(name: "DemoService", dependencies: ["MockURLResponder"]),
        .executableTarget(
            name: "mock-url", dependencies: ["CEmbeddedFiles", "MockURLOutside", "MockURLResponder", "MockURLTooling"]),
        .target(
            name: "TestSupport",
            dependencies: ["MockURLOutside", "MockURLResponder", "MockURLResponderTestAPI", "MockURLTooling"],
            path: "Tests/TestSupport"),
        // Types with the names that popular libraries and ours have in common.
        .target(name: "ForeignNames", path: "Tests/ForeignNames"),
        .testTarget(
            name: "NameClashTests", dependencies: ["ForeignNames", "MockURLResponder", "MockURLResponderTestAPI"]),
        // ProbeProgram without a line of this package, for tests that mock it from outside. All files but one are links.
        .executableTarget(name: "UntouchedProbe", path: "Tests/UntouchedProbe"),
        // What tests watch from outside: how it ends, and which system calls it makes.
        .executableTarget(name: "ProbeProgram", dependencies: ["MockURLResponder"], path: "Tests/ProbeProgram"),
        // What `.ci/check-gate` builds in debug, in release and with a static standard library.
        .executableTarget(name: "UnseenSessions", dependencies: ["MockURLResponder"], path: "Tests/UnseenSessions"),
        .testTarget(
            name: "MockURLResponderTests",
            dependencies: ["MockURLResponder", "MockURLResponderTestAPI", "MockURLTooling", "TestSupport"]),
        .testTarget(
            name: "MockURLResponderTestAPITests",
            dependencies: [
                "DemoService", "MockURLResponder", "MockURLResponderTestAPI", "MockURLTooling", "TestSupport",
            ]),
        .testTarget(
            name: "MockURLToolingTests",
            dependencies: ["MockURLResponder", "MockURLResponderTestAPI", "MockURLTooling", "TestSupport"]),
        // A name server and a policy that record what a supervised program does.
        .target(
            name: "SupervisorTestSupport", dependencies: ["MockURLOutside", "MockURLResponder"],
            path: "Tests/SupervisorTestSupport"),
        // A launcher for tests of what a test process cannot do to itself: filters around it, namespaces, a sudden end.
        .executableTarget(
            name: "SupervisorProbe", dependencies: ["MockURLOutside", "MockURLResponder", "SupervisorTestSupport"],
            path: "Tests/SupervisorProbe"),
        // Unusual system calls, which no program of Swift makes.
        .executableTarget(name: "OddCalls", path: "Tests/OddCalls", linkerSettings: [.linkedLibrary("pthread")]),
        .testTarget(
            name: "MockURLOutsideTests",
            dependencies: [
                "MockURLOutside", "MockURLResponder", "MockURLResponderTestAPI", "MockURLTooling", "OddCalls",
                "SupervisorProbe", "SupervisorTestSupport", "TestSupport", "mock-url",
            ],
            // Programs in Python, with which tests compare.
            exclude: ["Names/in-namespace.py", "Server/compare-answers.py", "Server/compare-reading.py"]),
        // The commands of `mock-url`, tested by launching it.
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "DemoService", "MockURLResponder", "MockURLResponderTestAPI", "OddCalls", "TestSupport",
                "mock-url",
            ]),
        // One of the harnesses in Examples/Harnesses, which test one program from several languages.
        .testTarget(
            name: "HarnessTests", dependencies: ["DemoService", "MockURLResponderTestAPI"],
            path: "Examples/Harnesses/Swift"),
        // The same client code with a real server and with the mock.
        .testTarget(
            name: "FidelityTests",
            dependencies: ["MockURLResponder", "MockURLResponderTestAPI", "TestSupport", "mock-url"]),
        // Tests as people wrote them for the first MockURLResponder: Swift 5, XCTest, no import but the library's.
        .testTarget(
            name: "SourceCompatibilityTests",
            dependencies: ["MockURLResponder", "MockURLResponderTestAPI"],
            resources: [.copy("Resources/test.json")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "DemoService", "MockURLResponder", "MockURLResponderTestAPI", "ProbeProgram", "TestSupport",
            ]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: ["DemoService", "MockURLResponder", "MockURLResponderTestAPI", "TestSupport", "mock-url"],
            resources: [.copy("Resources/rates.json"), .copy("Resources/MockBundles"), .copy("Guides/Recordings")]),
    ]
)

// `.ci/build unit` names the targets and test files that it leaves out, separated by colons.
let leftOut = (Context.environment["MOCK_URL_RESPONDER_LEFT_OUT"] ?? "").split(separator: ":").map(String.init)
package.targets.removeAll { leftOut.contains($0.name) }
for target in package.targets where target.type == .test {
    let folder = "Tests/\(target.name)/"
    target.exclude += leftOut.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
}

// `.ci/build fuzz` adds the fuzzer `fuzz`, whose `main` is in libFuzzer, and `.ci/build debug` the program `replay` with the same harnesses.
// They reach `package` declarations, so they are no package of their own.
if let name = Context.environment["MOCK_URL_RESPONDER_FUZZER"] {
    package.targets.append(
        .executableTarget(
            name: name, dependencies: ["MockURLOutside", "MockURLResponder", "MockURLTooling"],
            path: "Fuzzing/Sources", exclude: name == "fuzz" ? ["Replay.swift"] : []))
}

#if !os(Linux)
// All that they test is for Linux only.
package.targets.removeAll { $0.name == "MockURLOutsideTests" }
#endif

for target in package.targets where target.type != .test {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    if target.name == "UntouchedProbe" { target.swiftSettings?.append(.define("UNTOUCHED")) }
    // What other programs link is small before it is fast: a request spends its time in Foundation.
    if target.name == "MockURLResponder" {
        target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
    }
}
