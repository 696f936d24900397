import Foundation
import MockURLResponder

/// Decodes bodies with a `Content-Encoding`: intact, changed, cut and nested.
///
/// The first part is the value of the header. If it starts with `=`, the body is plain: the subject encodes it, and
/// decoding must return it.
struct CodingSubject: Subject {
    let name = "codings"
    let weight = 30

    func input(_ random: inout FuzzRandom) -> [UInt8] {
        let plain = CodingGrammar.plain(&random)
        let known = ["gzip", "deflate", "x-gzip", "identity"]
        if random.chance(oneIn: 3) {
            let names = random.some(1...3) { $0.pick(known) }
            return Parts.join([Array("=\(names.joined(separator: ","))".utf8), plain])
        }
        let names = random.some(0...3) { $0.pick($0.chance(oneIn: 3) ? CodingGrammar.names : known) }
        let body = names.reduce(plain) { CodingGrammar.coded($0, $1, &random) }
        let header = random.chance(oneIn: 10) ? random.pick(CodingGrammar.names) : names.joined(separator: ", ")
        return Parts.join([Array(header.utf8), random.chance(oneIn: 4) ? ByteMutation.mutated(body, &random) : body])
    }

    func run(_ input: [UInt8]) throws -> Verdict {
        let parts = Parts.split(input, most: 2).map(Array.init)
        let body = parts.count > 1 ? parts[1] : []
        guard parts[0].first == UInt8(ascii: "=") else {
            return try decode(body, String(decoding: parts[0], as: UTF8.self))
        }
        let header = String(decoding: parts[0].dropFirst(), as: UTF8.self)
        let names = header.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard names.count <= 5, names.allSatisfy({ ["gzip", "deflate", "x-gzip", "identity"].contains($0) }),
            body.count < 1 << 20
        else { return .refused }
        var random = FuzzRandom(seed: UInt64(body.count), execution: UInt64(Checksums.crc32(body)))
        let coded = names.reduce(body) { CodingGrammar.coded($0, $1, &random) }
        do {
            let decoded = try ContentCoding.decoded(Data(coded), coding: header)
            guard decoded.elementsEqual(body) else {
                throw Defect("a body that is another one when it is decoded", header)
            }
        } catch let error as ContentCodingError {
            throw Defect("an intact body that is refused", "\(header): \(error)")
        }
        return try decode(Array(coded.prefix(Int(Checksums.crc32(coded) % UInt32(coded.count + 1)))), header, of: body)
    }

    /// Decodes a body.
    ///
    /// - Parameters:
    ///   - body: The coded body.
    ///   - header: The value of `Content-Encoding`.
    ///   - whole: The plain body before coding and cutting, which the result must be a part of; `nil` if unknown.
    /// - Returns: Whether the body was decoded to its end.
    /// - Throws: `Defect` for wrong bytes, and for an error without a type or a message.
    private func decode(_ body: [UInt8], _ header: String, of whole: [UInt8]? = nil) throws -> Verdict {
        do {
            let decoded = try ContentCoding.decoded(Data(body), coding: header)
            if let whole, !whole.starts(with: decoded) {
                throw Defect("a body cut short that gives other bytes", header)
            }
            return .accepted
        } catch let error {
            if let defect = error as? Defect { throw defect }
            guard let error = error as? ContentCodingError else { throw Defect("an error without a type", "\(error)") }
            guard !error.description.isEmpty else { throw Defect("an error without words", header) }
            return .refused
        }
    }
}
