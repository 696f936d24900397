/// Stands for `Argument` of swift-argument-parser.
@propertyWrapper
public struct Argument<Value> {
    /// The value of the property.
    public var wrappedValue: Value

    /// Has a default.
    public init(wrappedValue: Value, help: String) {
        self.wrappedValue = wrappedValue
    }
}

/// Stands for `HTTPMethod` of Alamofire and of swift-nio.
public struct HTTPMethod: Sendable {
    /// The method in capitals.
    public let name: String

    /// Has a name.
    public init(name: String) {
        self.name = name
    }
}

/// Stands for `JSON` of SwiftyJSON.
public enum JSON: Sendable {
    /// No value.
    case null
}
