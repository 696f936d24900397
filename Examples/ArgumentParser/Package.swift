// swift-tools-version: 6.2

import PackageDescription

// A clone of swift-argument-parser; without one, the package downloads it.
let parser: Package.Dependency =
    if let clone = Context.environment["ARGUMENT_PARSER"] {
        .package(name: "swift-argument-parser", path: clone)
    } else {
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    }

let package = Package(
    name: "ArgumentParser",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "MockURLResponder", path: "../.."), parser],
    targets: [
        .executableTarget(
            name: "convert",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "MockURLResponder", package: "MockURLResponder"),
            ]),
        .testTarget(
            name: "ConvertTests",
            dependencies: ["convert", .product(name: "MockURLResponderTestAPI", package: "MockURLResponder")]),
    ],
    swiftLanguageModes: [.v6]
)
