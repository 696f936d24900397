// swift-tools-version: 6.2

import PackageDescription

let runtime = Target.Dependency.product(name: "MockURLResponder", package: "MockURLResponder")
let tool = Target.Dependency.product(name: "mock-url", package: "MockURLResponder")
let testAPI = Target.Dependency.product(name: "MockURLResponderTestAPI", package: "MockURLResponder")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "MockURLResponder", path: "..")],
    targets: [
        .target(name: "Common"),
        // `probe` does not import `mock-url`. It depends on the program so that one build has all that `run` measures.
        .executableTarget(name: "probe", dependencies: ["Common", runtime, testAPI, tool]),
        .executableTarget(name: "launchee", dependencies: ["Common", runtime]),
        .executableTarget(name: "soak", dependencies: ["Common", runtime, testAPI]),
        .executableTarget(name: "crowd", dependencies: ["Common", runtime]),
        .executableTarget(name: "chaos", dependencies: ["Common", testAPI]),
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
