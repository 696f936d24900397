// swift-tools-version: 6.2

import PackageDescription

// The library's targets are symbolic links to its folders, not a dependency: the fuzzer reaches `package` declarations
// only from the same package.
let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v13)],
    targets: [
        .target(name: "MockURLResponder"),
        .target(name: "MockURLResponderTestAPI", dependencies: ["MockURLResponder"]),
        .executableTarget(name: "fuzz", dependencies: ["MockURLResponder", "MockURLResponderTestAPI"]),
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
