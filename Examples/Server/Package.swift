// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Server",
    dependencies: [.package(name: "MockURLResponder", path: "../..")],
    targets: [
        // On Linux, the tests mock the server from outside.
        .executableTarget(name: "rate-server"),
        .testTarget(
            name: "RateServerTests",
            dependencies: [
                "rate-server", .product(name: "MockURLResponderTestAPI", package: "MockURLResponder"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
