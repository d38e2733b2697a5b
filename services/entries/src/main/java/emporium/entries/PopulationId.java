package emporium.entries;

/** The key of what the server was filled with: there is one. */
public record PopulationId(int value) implements Comparable<PopulationId> {
  /** The one. */
  public static final PopulationId ONLY = new PopulationId(1);

  @Override
  public int compareTo(PopulationId other) {
    return Integer.compare(value, other.value);
  }
}
