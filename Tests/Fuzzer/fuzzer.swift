// What libFuzzer calls, again and again: `make fuzz`. Built only then, with AISLE_FUZZ=1 and -sanitize=fuzzer.
internal import FuzzTargets
internal import Glibc

private let target: FuzzTarget = {
    let name = getenv("AISLE_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        print("AISLE_FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
        exit(2)
    }
    return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    guard let complaint = target.complaint(about: input) else { return 0 }
    print("COMPLAINT: \(complaint)")
    fflush(nil)
    // libFuzzer keeps the input of a run that ends so.
    abort()
}
