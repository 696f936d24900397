// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "MockURLResponder", path: "..")],
    targets: [
        .target(name: "Common"),
        .target(name: "Reference"),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                // Not imported: it is here so that `swift run benchmark` builds the program it launches.
                "launchee",
                "Reference",
                .product(name: "MockURLResponder", package: "MockURLResponder"),
                .product(name: "MockURLResponderTestAPI", package: "MockURLResponder"),
            ]),
        .executableTarget(
            name: "launchee",
            dependencies: ["Reference", .product(name: "MockURLResponder", package: "MockURLResponder")]),
        .executableTarget(
            name: "soak",
            dependencies: [
                "Common",
                "Reference",
                .product(name: "MockURLResponder", package: "MockURLResponder"),
                .product(name: "MockURLResponderTestAPI", package: "MockURLResponder"),
            ]),
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
