extension Argument: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    /// Stands for the value of a literal.
    ///
    /// - Parameter literal: The literal's value.
    public init(integerLiteral literal: Value.IntegerLiteralType) {
        self.init(value: Value(integerLiteral: literal))
    }
}

extension Argument: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    /// Stands for the value of a literal.
    ///
    /// - Parameter literal: The literal's value.
    public init(floatLiteral literal: Value.FloatLiteralType) {
        self.init(value: Value(floatLiteral: literal))
    }
}

extension Argument: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    /// Stands for the value of a literal.
    ///
    /// - Parameter literal: The literal's value.
    public init(booleanLiteral literal: Value.BooleanLiteralType) {
        self.init(value: Value(booleanLiteral: literal))
    }
}

extension Argument: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
    /// Stands for what is not there.
    ///
    /// - Parameter literal: Nothing.
    public init(nilLiteral literal: ()) {
        self.init(value: Value(nilLiteral: literal))
    }
}

extension Argument: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
    /// Stands for the value of a literal.
    ///
    /// - Parameter literal: The literal's value.
    public init(unicodeScalarLiteral literal: Value.UnicodeScalarLiteralType) {
        self.init(value: Value(unicodeScalarLiteral: literal))
    }
}

extension Argument: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Stands for the value of a literal.
    ///
    /// - Parameter literal: The literal's value.
    public init(extendedGraphemeClusterLiteral literal: Value.ExtendedGraphemeClusterLiteralType) {
        self.init(value: Value(extendedGraphemeClusterLiteral: literal))
    }
}

extension Argument: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    /// Stands for the value of a literal.
    ///
    /// - Parameter literal: The literal's value.
    public init(stringLiteral literal: Value.StringLiteralType) {
        self.init(value: Value(stringLiteral: literal))
    }
}

extension Argument: ExpressibleByStringInterpolation where Value: ExpressibleByStringInterpolation {
    /// Stands for the value of a literal with values in it.
    ///
    /// - Parameter interpolation: The literal's pieces.
    public init(stringInterpolation interpolation: Value.StringInterpolation) {
        self.init(value: Value(stringInterpolation: interpolation))
    }
}

extension Argument: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {
    /// Stands for the collection of a literal.
    ///
    /// - Parameter elements: The literal's elements.
    public init(arrayLiteral elements: Value.Element...) {
        self.init(value: Value(elements))
    }
}
