package emporium.entries;

/**
 * What a write requires of the entry's version.
 *
 * @param version that the entry must have; 0 if there must be no entry; {@link #ANY} if all the
 *     same
 */
public record ExpectedVersion(long version) {
  /** Whatever there is. */
  public static final ExpectedVersion ANY = new ExpectedVersion(-1);

  /** There is no entry. */
  public static final ExpectedVersion NONE = new ExpectedVersion(0);

  boolean accepts(long actual) {
    return equals(ANY) || version == actual;
  }
}
