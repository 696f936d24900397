// swift-tools-version: 6.2

import PackageDescription

// The library's targets are symbolic links to its folders, not a dependency: the fuzzer reaches `package` declarations
// only from the same package.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "MockURLResponder"),
        .target(
            name: "MockURLTooling", dependencies: ["MockURLResponder"],
            resources: [
                "page.html", "page.css", "model.js", "words.js", "runs.js", "details.js", "table.js", "page.js",
            ].map { .embedInCode("Exports/HTML/\($0)") }),
        .target(name: "MockURLResponderTestAPI", dependencies: ["MockURLResponder", "MockURLTooling"]),
        .executableTarget(
            name: "fuzz", dependencies: ["MockURLResponder", "MockURLResponderTestAPI", "MockURLTooling"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
