#if os(Linux)
import Foundation

/// The parts of an executable or a library that decide whether the runtime can be injected.
///
/// Reads little-endian files of 64-bit processors, as on x86-64 and aarch64, in the layout of the System V ABI (`elf.h`). A file
/// that ends too early, or whose tables lie outside of it, has the parts that can be read.
package struct ELFFile {
    /// The processor (`e_machine`).
    package let machine: UInt16
    /// Whether this type can read the tables of the file.
    package let isReadable: Bool
    /// Whether the file has all the parts that the loader maps into memory.
    package private(set) var isComplete = true
    /// The path of the loader; `nil` if the file is static, or a library.
    package private(set) var interpreter: String?
    /// The libraries that the file names.
    package private(set) var needed: [String] = []
    /// The folders in which the loader looks for libraries; `$ORIGIN` is the folder of the file.
    package private(set) var libraryFolders: [String] = []
    /// The number that the linker gave this build of the file.
    package private(set) var buildID: [UInt8]?
    /// The version of the runtime in the file; `nil` if it contains none.
    package private(set) var runtime: UInt32?
    private let file: Bytes

    /// The result is `nil` if the file is not an ELF file.
    ///
    /// - Throws: The error of the system if the file cannot be read.
    package init?(_ path: String) throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        guard bytes.starts(with: [0x7F] + Array("ELF".utf8)), bytes.count >= 64 else { return nil }
        file = Bytes(bytes)
        machine = file.number(at: 18)
        let is64Bit = bytes[4] == 2
        let isLittleEndian = bytes[5] == 1
        isReadable = is64Bit && isLittleEndian
        guard isReadable else { return }
        readSegments()
    }

    /// Whether the file contains code in Swift: the compiler adds a section of this name.
    package var isSwift: Bool { isReadable && file.sectionNames.contains("swift5_protocols") }

    private mutating func readSegments() {
        var loads: [(address: UInt64, offset: UInt64, size: UInt64)] = []
        var dynamic: (offset: UInt64, size: UInt64)?
        for number in 0..<file.number(at: 56, as: UInt16.self) {
            let start = file.number(at: 32, as: UInt64.self) &+ UInt64(number) &* 56
            let (offset, size) = (
                file.number(at: start &+ 8, as: UInt64.self), file.number(at: start &+ 32, as: UInt64.self)
            )
            switch file.number(at: start, as: UInt32.self) {
            case 1:
                loads.append((file.number(at: start &+ 16), offset, size))
                isComplete = isComplete && file.contains(offset &+ size)
            case 2: dynamic = (offset, size)
            case 3: interpreter = file.text(at: offset)
            case 4: readNotes(offset, size)
            default: break
            }
        }
        if let dynamic { readDynamic(dynamic.offset, dynamic.size, loads) }
    }

    private mutating func readNotes(_ start: UInt64, _ size: UInt64) {
        var place = start
        while place &- start &+ 12 <= size, file.contains(place &+ 12) {
            let nameSize = UInt64(file.number(at: place, as: UInt32.self))
            let contentSize = UInt64(file.number(at: place &+ 4, as: UInt32.self))
            let type = file.number(at: place &+ 8, as: UInt32.self)
            let content = place &+ 12 &+ (nameSize &+ 3) & ~3
            switch (file.text(at: place &+ 12), type) {
            case ("MockURLResponder", _): runtime = type
            case ("GNU", 3): buildID = file.bytes(at: content, count: contentSize)
            default: break
            }
            place = content &+ (contentSize &+ 3) & ~3
        }
    }

    private mutating func readDynamic(
        _ start: UInt64, _ size: UInt64, _ loads: [(address: UInt64, offset: UInt64, size: UInt64)]
    ) {
        var entries: [(tag: UInt64, value: UInt64)] = []
        for place in stride(from: start, to: start &+ min(size, 1 << 16), by: 16) {
            entries.append((file.number(at: place), file.number(at: place &+ 8)))
        }
        guard let table = entries.first(where: { $0.tag == 5 })?.value,
            let load = loads.first(where: { table >= $0.address && table - $0.address < $0.size })
        else { return }
        let names = load.offset &+ (table - load.address)
        for entry in entries {
            guard let text = [1, 15, 29].contains(entry.tag) ? file.text(at: names &+ entry.value) : nil else {
                continue
            }
            if entry.tag == 1 {
                needed.append(text)
            } else {
                libraryFolders += text.split(separator: ":").map(String.init)
            }
        }
    }

    /// The bytes of a file; reading outside of them gives zeros.
    private struct Bytes {
        /// The longest text, which is the longest path.
        private static let longestText = 4096
        private let bytes: Data

        init(_ bytes: Data) {
            self.bytes = bytes
        }

        func contains(_ end: UInt64) -> Bool { end <= UInt64(bytes.count) }

        func number<Number: FixedWidthInteger>(at place: UInt64, as type: Number.Type = Number.self) -> Number {
            let found = self.bytes(at: place, count: UInt64(MemoryLayout<Number>.size)) ?? []
            return found.reversed().reduce(0) { $0 << 8 | Number($1) }
        }

        func bytes(at place: UInt64, count: UInt64) -> [UInt8]? {
            guard contains(place), count <= UInt64(bytes.count) - place else { return nil }
            return Array(bytes[Int(place)..<Int(place + count)])
        }

        /// Returns the text up to a zero byte; `nil` outside of the file.
        func text(at place: UInt64) -> String? {
            guard contains(place) else { return nil }
            let text = bytes[Int(place)...].prefix(Self.longestText).prefix { $0 != 0 }
            return String(decoding: text, as: UTF8.self)
        }

        /// The names of the sections; empty in a file without section headers.
        var sectionNames: Set<String> {
            let (table, count) = (number(at: 40, as: UInt64.self), number(at: 60, as: UInt16.self))
            guard table > 0 else { return [] }
            let ofNames = table &+ UInt64(number(at: 62, as: UInt16.self)) &* 64
            let names = number(at: ofNames &+ 24, as: UInt64.self)
            return Set(
                (0..<UInt64(count)).compactMap { section in
                    text(at: names &+ UInt64(number(at: table &+ section &* 64, as: UInt32.self)))
                })
        }
    }
}
#endif
