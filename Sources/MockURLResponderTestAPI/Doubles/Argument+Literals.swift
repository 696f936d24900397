extension Argument: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    /// Creates an argument that matches the value of a literal.
    ///
    /// - Parameter literal: The value of the literal.
    public init(integerLiteral literal: Value.IntegerLiteralType) {
        self.init(value: Value(integerLiteral: literal))
    }
}

extension Argument: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    /// Creates an argument that matches the value of a literal.
    ///
    /// - Parameter literal: The value of the literal.
    public init(floatLiteral literal: Value.FloatLiteralType) {
        self.init(value: Value(floatLiteral: literal))
    }
}

extension Argument: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    /// Creates an argument that matches the value of a literal.
    ///
    /// - Parameter literal: The value of the literal.
    public init(booleanLiteral literal: Value.BooleanLiteralType) {
        self.init(value: Value(booleanLiteral: literal))
    }
}

extension Argument: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// Creates an argument that matches `nil`.
    ///
    /// - Parameter literal: An empty tuple.
    public init(nilLiteral literal: ()) {
        self.init(value: Value(nilLiteral: literal))
    }
}

extension Argument: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
    /// Creates an argument that matches the value of a literal.
    ///
    /// - Parameter literal: The value of the literal.
    public init(unicodeScalarLiteral literal: Value.UnicodeScalarLiteralType) {
        self.init(value: Value(unicodeScalarLiteral: literal))
    }
}

extension Argument: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates an argument that matches the value of a literal.
    ///
    /// - Parameter literal: The value of the literal.
    public init(extendedGraphemeClusterLiteral literal: Value.ExtendedGraphemeClusterLiteralType) {
        self.init(value: Value(extendedGraphemeClusterLiteral: literal))
    }
}

extension Argument: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    /// Creates an argument that matches the value of a literal.
    ///
    /// - Parameter literal: The value of the literal.
    public init(stringLiteral literal: Value.StringLiteralType) {
        self.init(value: Value(stringLiteral: literal))
    }
}

extension Argument: ExpressibleByStringInterpolation where Value: ExpressibleByStringInterpolation {
    /// Creates an argument that matches the value of an interpolated string.
    ///
    /// - Parameter interpolation: The pieces of the interpolated string.
    public init(stringInterpolation interpolation: Value.StringInterpolation) {
        self.init(value: Value(stringInterpolation: interpolation))
    }
}

extension Argument: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {
    /// Creates an argument that matches the collection of a literal.
    ///
    /// - Parameter elements: The elements of the literal.
    public init(arrayLiteral elements: Value.Element...) {
        self.init(value: Value(elements))
    }
}
