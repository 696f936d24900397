// swift-tools-version: 6.2

import PackageDescription

// The script `compare` clones the libraries and sets CLIENT_SOURCES to their folder.
let sources = Context.environment["CLIENT_SOURCES"] ?? "\(Context.packageDirectory)/../../.build/clients/sources"

let package = Package(
    name: "Clients",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "MockURLResponder", path: "../.."),
        .package(path: "\(sources)/Alamofire"),
        .package(path: "\(sources)/EventSource"),
        .package(path: "\(sources)/Get"),
        .package(path: "\(sources)/OctoKit"),
        // OctoKit depends on RequestKit by URL. A path in the root package takes precedence, so nothing is
        // downloaded.
        .package(path: "\(sources)/RequestKit"),
        .package(path: "\(sources)/swift-argument-parser"),
    ],
    targets: [
        .executableTarget(
            name: "clients",
            dependencies: [
                "Alamofire", "EventSource", "Get",
                .product(name: "OctoKit", package: "OctoKit"),
                .product(name: "RequestKit", package: "RequestKit"),
                .product(name: "MockURLResponder", package: "MockURLResponder"),
                .product(name: "MockURLResponderTestAPI", package: "MockURLResponder"),
            ],
            path: "Sources",
            swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
        // This target uses type names that this package and swift-argument-parser share.
        .executableTarget(
            name: "names",
            dependencies: [
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "MockURLResponder", package: "MockURLResponder"),
                .product(name: "MockURLResponderTestAPI", package: "MockURLResponder"),
            ],
            path: "Names"),
    ],
    swiftLanguageModes: [.v6]
)
