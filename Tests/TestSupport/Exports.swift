/// A file of tests imports `TestSupport` alone, because nearly all of them need these modules.
@_exported public import Foundation
@_exported public import MockURLOutside
@_exported public import MockURLResponder
@_exported public import MockURLResponderTestAPI
@_exported public import Testing

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif
