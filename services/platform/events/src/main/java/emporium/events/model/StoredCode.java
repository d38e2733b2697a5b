package emporium.events;

/**
 * An enum that is stored by a code which each constant names: what is stored does not depend on the
 * order of the constants, or on their names. A code is never given to another constant; the
 * published ones stand in {@code docs/stored-codes.txt}.
 */
public interface StoredCode {
  /** What is stored for this constant; not negative. */
  byte code();
}
