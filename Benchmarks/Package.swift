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
        .target(name: "Reference"),
        .target(name: "Workload", dependencies: ["Common", "Reference", runtime, testAPI]),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                // `benchmark` does not import these programs. It depends on them so that `swift run benchmark` builds
                // them.
                "launchee",
                "tester",
                tool,
                "Common",
                "Reference",
                "Workload",
                runtime,
                testAPI,
            ]),
        .executableTarget(name: "launchee", dependencies: ["Common", "Reference", runtime]),
        .executableTarget(name: "tester", dependencies: ["Common", "Workload", testAPI]),
        .executableTarget(name: "requests", dependencies: ["Common", "Reference", "Workload", runtime]),
        .executableTarget(name: "soak", dependencies: ["Common", "Reference", runtime, testAPI]),
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
