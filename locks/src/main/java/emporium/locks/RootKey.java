package emporium.locks;

/**
 * The key of a tree's root, that is of the whole collection. Used in requests, holdings and
 * listener calls where other nodes have their domain key. A constant, so thread-safe.
 */
public enum RootKey {
  /** The one root of the tree at hand. */
  ROOT;

  @Override
  public String toString() {
    return "root";
  }
}
