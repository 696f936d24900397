/// A stand-in for `Argument` of swift-argument-parser.
@propertyWrapper
public struct Argument<Value> {
    /// The value of the property.
    public var wrappedValue: Value

    /// Creates a property with a default value.
    public init(wrappedValue: Value, help: String) {
        self.wrappedValue = wrappedValue
    }
}

/// A stand-in for `HTTPMethod` of Alamofire and of swift-nio.
public struct HTTPMethod: Sendable {
    /// The method in upper case.
    public let name: String

    /// Creates a method with a name.
    public init(name: String) {
        self.name = name
    }
}

/// A stand-in for `JSON` of SwiftyJSON.
public enum JSON: Sendable {
    /// No value.
    case null
}
