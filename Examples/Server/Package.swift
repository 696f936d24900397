// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Server",
    dependencies: [.package(name: "MockURLResponder", path: "../..")],
    targets: [
        .executableTarget(
            name: "rate-server", dependencies: [.product(name: "MockURLResponder", package: "MockURLResponder")]),
        .testTarget(
            name: "RateServerTests",
            dependencies: [
                "rate-server", .product(name: "MockURLResponderTestAPI", package: "MockURLResponder"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
