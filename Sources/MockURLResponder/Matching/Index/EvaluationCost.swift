/// The highest cost of evaluating conditions, as a function of the length of the request.
///
/// It says before an evaluation where the evaluation may be made.
struct EvaluationCost: Sendable {
    /// The numbers of steps for each byte of the request, for each pair of bytes, and for each triple.
    private var steps = (linear: 0, quadratic: 0, cubic: 0)
    /// Whether the evaluation calls a closure of the program, or may take any number of steps.
    private(set) var isUnbounded = false
    private var readsFields = false
    private var readsBody = false

    /// The longest request, in bytes, to evaluate while other requests wait.
    private static let longestQuickRequest = 65_536
    /// The largest number of steps while other requests wait, which takes about a millisecond.
    private static let mostQuickSteps = 4_000_000

    /// The cost of no conditions.
    init() {}

    init(of condition: Condition) {
        add(condition)
    }

    mutating func add(_ other: EvaluationCost) {
        steps.linear += other.steps.linear
        steps.quadratic += other.steps.quadratic
        steps.cubic += other.steps.cubic
        isUnbounded = isUnbounded || other.isUnbounded
        readsFields = readsFields || other.readsFields
        readsBody = readsBody || other.readsBody
    }

    /// Whether other requests can wait for the evaluation.
    func isQuick(for request: CapturedRequest) -> Bool {
        guard !isUnbounded else { return false }
        guard steps != (0, 0, 0) else { return true }
        var length = request.url.path.utf8.count + (request.url.query?.utf8.count ?? 0)
        if readsFields { length += request.headers.fields.reduce(0) { $0 + $1.value.utf8.count } }
        if readsBody { length += request.bodyLength }
        guard length <= Self.longestQuickRequest else { return false }
        // A long request makes even one cubic step too many, so no product overflows.
        let count = Double(length)
        let (linear, quadratic, cubic) = (Double(steps.linear), Double(steps.quadratic), Double(steps.cubic))
        return count * (linear + count * (quadratic + count * cubic)) <= Double(Self.mostQuickSteps)
    }

    // MARK: - Counting

    private mutating func add(_ condition: Condition) {
        switch condition {
        case .closure, .body(.part), .body(.parts): isUnbounded = true
        case .value(let field, let pattern):
            if field.name != nil { readsFields = true }
            add(pattern)
        case .query(let query): for field in query.fields { add(field.pattern) }
        case .body(let body):
            readsBody = true
            switch body {
            case .text(let pattern): add(pattern)
            case .form(let fields): for field in fields { add(field.pattern) }
            case .bytes, .json, .jsonIncludes, .jsonExcept, .part, .parts: steps.linear += 1
            }
        case .defaultPort: steps.linear += 1
        case .not, .all, .any: for part in condition.parts { add(part) }
        }
    }

    private mutating func add(_ pattern: ValuePattern) {
        for leaf in pattern.leaves {
            guard case .matches(let expression) = leaf else {
                steps.linear += 1
                continue
            }
            guard let (power, factor) = Self.steps(of: expression) else {
                isUnbounded = true
                continue
            }
            switch power {
            case 0, 1: steps.linear += factor
            case 2: steps.quadratic += factor
            case 3: steps.cubic += factor
            default: isUnbounded = true
            }
        }
    }

    /// The longest expression, in bytes, that is compiled while other requests wait.
    private static let longestQuickExpression = 256
    /// The cost of one step in ICU, compared with the cost of one byte that is compared.
    private static let stepOfSearch = 16
    /// The largest number of choices, each of which doubles the steps.
    private static let mostChoices = 6

    /// Returns the steps of a search at most: the power of the length, and a factor.
    ///
    /// Counts all characters that may be quantifiers, so the result may be too high. Each quantifier and a missing anchor
    /// multiply the steps by the length.
    ///
    /// - Returns: `nil` if a group is repeated or referred to, so that the steps may grow exponentially. Also `nil` for sets of
    ///   properties, which ICU compiles slowly. The flag `x` gives `nil` too, because it allows spaces before a quantifier.
    private static func steps(of expression: String) -> (power: Int, factor: Int)? {
        let bytes = Array(expression.utf8)
        guard bytes.count <= longestQuickExpression else { return nil }
        var (power, choices) = (bytes.first == UInt8(ascii: "^") ? 0 : 1, 0)
        var before: UInt8 = 0
        var isInFlags = false
        for byte in bytes {
            if isInFlags, byte == UInt8(ascii: "x") { return nil }
            isInFlags =
                (before, byte) == (UInt8(ascii: "("), UInt8(ascii: "?"))
                || isInFlags && Set("-dimsuw".utf8).contains(byte)
            switch (before, byte) {
            case (UInt8(ascii: ")"), UInt8(ascii: "*")), (UInt8(ascii: ")"), UInt8(ascii: "+")),
                (UInt8(ascii: ")"), UInt8(ascii: "{")):
                return nil
            case (UInt8(ascii: "\\"), UInt8(ascii: "1")...UInt8(ascii: "9")): return nil
            case (UInt8(ascii: "\\"), let letter) where Set("kQpPNX".utf8).contains(letter): return nil
            case (UInt8(ascii: "["), UInt8(ascii: ":")): return nil
            case (_, UInt8(ascii: "*")), (_, UInt8(ascii: "+")), (_, UInt8(ascii: "{")): power += 1
            case (_, UInt8(ascii: "|")):
                // The anchor belongs to the first alternative only.
                if choices == 0, bytes.first == UInt8(ascii: "^") { power += 1 }
                choices += 1
            case (_, UInt8(ascii: "?")): choices += 1
            default: break
            }
            before = byte
        }
        return choices <= mostChoices ? (power, stepOfSearch << choices) : nil
    }
}
