/// The types of this module as members of `MockURLResponder`, for programs that declare types with the same names.
///
/// Swift looks up `MockURLResponder.HTTPMethod` in the type `MockURLResponder`, not in the module with the same name.
/// With these members, the usual qualification by module works (docs/reference/dsl.md, "When names clash").
extension MockURLResponder {
    /// The type `AnsweredCall`, for code in which the plain name is ambiguous.
    public typealias AnsweredCall = _AnsweredCall
    /// The type `CallCount`, for code in which the plain name is ambiguous.
    public typealias CallCount = _CallCount
    /// The type `HTTPMethod`, for code in which the plain name is ambiguous.
    public typealias HTTPMethod = _HTTPMethod
    /// The type `InstalledStub`, for code in which the plain name is ambiguous.
    public typealias InstalledStub = _InstalledStub
    /// The type `MockBundle`, for code in which the plain name is ambiguous.
    public typealias MockBundle = _MockBundle
    /// The type `MockBundleRule`, for code in which the plain name is ambiguous.
    public typealias MockBundleRule = _MockBundleRule
    /// The type `MockURLProtocol`, for code in which the plain name is ambiguous.
    public typealias MockURLProtocol = _MockURLProtocol
    /// The type `AwaitedResponse`, for code in which the plain name is ambiguous.
    public typealias AwaitedResponse = _AwaitedResponse
    /// The type `NetworkAnswer`, for code in which the plain name is ambiguous.
    public typealias NetworkAnswer = _NetworkAnswer
    /// The type `NetworkGuardMode`, for code in which the plain name is ambiguous.
    public typealias NetworkGuardMode = _NetworkGuardMode
    /// The type `PlanError`, for code in which the plain name is ambiguous.
    public typealias PlanError = _PlanError
    /// The type `Prevention`, for code in which the plain name is ambiguous.
    public typealias Prevention = _Prevention
    /// The type `HTTPCall`, for code in which the plain name is ambiguous.
    public typealias HTTPCall = _HTTPCall
    /// The type `SharedSessionScope`, for code in which the plain name is ambiguous.
    public typealias SharedSessionScope = _SharedSessionScope
    /// The type `StubOrder`, for code in which the plain name is ambiguous.
    public typealias StubOrder = _StubOrder
    /// The type `UnmatchedPolicy`, for code in which the plain name is ambiguous.
    public typealias UnmatchedPolicy = _UnmatchedPolicy
    /// The type `VerdictMode`, for code in which the plain name is ambiguous.
    public typealias VerdictMode = _VerdictMode
}

// A member cannot refer to a type with its own name directly, because Swift would find the member.
/// The type of `MockURLResponder.AnsweredCall`.
public typealias _AnsweredCall = AnsweredCall
/// The type of `MockURLResponder.CallCount`.
public typealias _CallCount = CallCount
/// The type of `MockURLResponder.HTTPMethod`.
public typealias _HTTPMethod = HTTPMethod
/// The type of `MockURLResponder.InstalledStub`.
public typealias _InstalledStub = InstalledStub
/// The type of `MockURLResponder.MockBundle`.
public typealias _MockBundle = MockBundle
/// The type of `MockURLResponder.MockBundleRule`.
public typealias _MockBundleRule = MockBundleRule
/// The type of `MockURLResponder.MockURLProtocol`.
public typealias _MockURLProtocol = MockURLProtocol
/// The type of `MockURLResponder.AwaitedResponse`.
public typealias _AwaitedResponse = AwaitedResponse
/// The type of `MockURLResponder.NetworkAnswer`.
public typealias _NetworkAnswer = NetworkAnswer
/// The type of `MockURLResponder.NetworkGuardMode`.
public typealias _NetworkGuardMode = NetworkGuardMode
/// The type of `MockURLResponder.PlanError`.
public typealias _PlanError = PlanError
/// The type of `MockURLResponder.Prevention`.
public typealias _Prevention = Prevention
/// The type of `MockURLResponder.HTTPCall`.
public typealias _HTTPCall = HTTPCall
/// The type of `MockURLResponder.SharedSessionScope`.
public typealias _SharedSessionScope = SharedSessionScope
/// The type of `MockURLResponder.StubOrder`.
public typealias _StubOrder = StubOrder
/// The type of `MockURLResponder.UnmatchedPolicy`.
public typealias _UnmatchedPolicy = UnmatchedPolicy
/// The type of `MockURLResponder.VerdictMode`.
public typealias _VerdictMode = VerdictMode
