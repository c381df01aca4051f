import Glibc

/// Whether the tests that take longest try a part of what they try otherwise, as `make test-quick` has them do.
public enum Quick {
    public static let isWanted = getenv("AISLE_TEST_QUICK") != nil
}
