// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "UnseenSessions",
    dependencies: [.package(name: "MockURLResponder", path: "../../..")],
    targets: [
        .executableTarget(
            name: "UnseenSessions",
            dependencies: [.product(name: "MockURLResponder", package: "MockURLResponder")],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
