import MockURLResponder

/// Conditions on a method and a path: `.post("/orders")`.
extension RequestCondition {
    /// A condition that every request meets.
    public static var any: RequestCondition { RequestCondition(.all([])) }

    /// Accepts requests of any method to a path.
    public static func any(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .path(path, filePath: filePath, line: line)
    }

    /// Accepts `GET` requests to a path.
    public static func get(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.GET, path, filePath, line)
    }

    /// Accepts `HEAD` requests to a path.
    public static func head(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.HEAD, path, filePath, line)
    }

    /// Accepts `POST` requests to a path.
    public static func post(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.POST, path, filePath, line)
    }

    /// Accepts `PUT` requests to a path.
    public static func put(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.PUT, path, filePath, line)
    }

    /// Accepts `PATCH` requests to a path.
    public static func patch(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.PATCH, path, filePath, line)
    }

    /// Accepts `DELETE` requests to a path.
    public static func delete(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.DELETE, path, filePath, line)
    }

    /// Accepts `OPTIONS` requests to a path.
    public static func options(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.OPTIONS, path, filePath, line)
    }

    private static func call(
        _ method: HTTPMethod, _ path: TextPattern, _ filePath: StaticString, _ line: UInt
    ) -> RequestCondition {
        .method(method) && .path(path, filePath: filePath, line: line)
    }
}
