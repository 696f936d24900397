// swift-tools-version: 6.2

import PackageDescription

// `.ci/clients` clones the libraries and sets CLIENT_SOURCES to their folder.
let sources = Context.environment["CLIENT_SOURCES"] ?? "\(Context.packageDirectory)/../../.build/clients/sources"

// The libraries, and all that they depend on: a path in the root package takes precedence over a URL, so nothing is downloaded.
let libraries = [
    "Alamofire", "EventSource", "Get", "OctoKit", "RequestKit", "async-http-client", "hummingbird",
    "swift-algorithms", "swift-argument-parser", "swift-asn1", "swift-async-algorithms", "swift-atomics",
    "swift-certificates",
    "swift-collections", "swift-configuration", "swift-crypto", "swift-distributed-tracing",
    "swift-http-structured-headers", "swift-http-types", "swift-log", "swift-metrics", "swift-nio", "swift-nio-extras",
    "swift-nio-http2", "swift-nio-ssl", "swift-nio-transport-services", "swift-numerics", "swift-openapi-runtime",
    "swift-openapi-urlsession", "swift-service-context", "swift-service-lifecycle",
    "swift-subprocess", "swift-system",
]

let package = Package(
    name: "Clients",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "MockURLResponder", path: "../..")]
        + libraries.map { .package(path: "\(sources)/\($0)") },
    targets: [
        .executableTarget(
            name: "clients",
            dependencies: [
                "Alamofire", "EventSource", "Get",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "OctoKit", package: "OctoKit"),
                .product(name: "OpenAPIRuntime", package: "swift-openapi-runtime"),
                .product(name: "OpenAPIURLSession", package: "swift-openapi-urlsession"),
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
        // A server with two clients, and its story.
        .executableTarget(
            name: "exchange-server",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "Server"),
        // A command for the test that launches it by Subprocess.
        .executableTarget(
            name: "rate-of", dependencies: [.product(name: "MockURLResponder", package: "MockURLResponder")],
            path: "Program"),
        .testTarget(
            name: "ExchangeServerTests",
            dependencies: [
                "exchange-server", "rate-of",
                .product(name: "MockURLResponder", package: "MockURLResponder"),
                .product(name: "MockURLResponderTestAPI", package: "MockURLResponder"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
