/// Normalizes patterns to the form that requests are compared in.
extension ValuePattern {
    /// The pattern for a path.
    package var normalizedPath: ValuePattern {
        mapLeaves { leaf in
            if case .equals(let path) = leaf { return .equals(NormalizedURL.normalized(path: path)) }
            return leaf.mapText(NormalizedURL.normalized(pathPart:))
        }
    }

    /// The pattern for a host.
    package var normalizedHost: ValuePattern {
        mapLeaves { leaf in
            if case .equals(let host) = leaf { return .equals(HostPiece.normalized(host: host)) }
            return leaf.mapHostPieces(\.normalized)
        }
    }

    /// The pattern for a whole URL; patterns that match anywhere in the URL stay unchanged.
    package var normalizedURL: ValuePattern {
        mapLeaves { leaf in
            switch leaf {
            case .equals(let text): return .equals(URLText.normalized(text))
            case .prefix(let text): return .prefix(URLText.normalized(beginning: text))
            case .wildcard(var wildcard):
                guard wildcard.pieces.count > 1 else { return .equals(URLText.normalized(wildcard.text)) }
                wildcard.pieces[0] = URLText.normalized(beginning: wildcard.pieces[0])
                return .wildcard(wildcard)
            case .contains, .suffix, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf:
                return leaf
            }
        }
    }
}

extension HostPiece {
    /// The piece in lower case, with whole labels in punycode and without a final dot.
    fileprivate var normalized: String {
        let lowercased = HostPiece(text: text.lowercased(), isStart: isStart, isEnd: isEnd)
        let name = lowercased.mapNames(Self.normalized(host:))
        return isEnd && name.utf8.count > 1 && name.utf8.last == UInt8(ascii: ".") ? String(name.dropLast()) : name
    }

    static func normalized(host: String) -> String {
        NormalizedURL.Origin(scheme: "https", host: host, port: nil).host
    }
}
