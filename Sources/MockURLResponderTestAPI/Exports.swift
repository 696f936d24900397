// The calls, journals and verdicts of the tooling are also part of this module's interface.
@_exported public import MockURLTooling
