// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "CommandLine",
    // Only a build with this trait contains the mock: swift test --traits Mocking
    traits: [.trait(name: "Mocking", description: "Answers the requests of the program from stubs.")],
    // A package with a URL needs no name.
    dependencies: [.package(name: "MockURLResponder", path: "../..")],
    targets: [
        .executableTarget(
            name: "rates",
            dependencies: [
                .product(
                    name: "MockURLResponder", package: "MockURLResponder", condition: .when(traits: ["Mocking"]))
            ]),
        .testTarget(
            name: "RatesTests",
            dependencies: ["rates", .product(name: "MockURLResponderTestAPI", package: "MockURLResponder")]),
    ],
    swiftLanguageModes: [.v6]
)
