package emporium.events.model;

/**
 * An enum that is stored by the code of its constant, independent of the order and the names of the
 * constants. A code is never reused; the published codes are in {@code docs/stored-codes.txt}.
 */
public interface StoredCode {
  /** The stored code of this constant; not negative. */
  byte code();
}
