package emporium.entries;

import emporium.persistence.Aggregate;

/**
 * What the server was filled with, as the tool that filled it says once all entries are there;
 * never changes. A run on other data is refused by that tool.
 */
public class Population extends Aggregate {
  private int populationId = PopulationId.ONLY.value();
  private long seed;
  private int records;
  private int fieldLength;

  protected Population() {}

  /**
   * A new one.
   *
   * @param records how many entries were generated
   * @param fieldLength characters of each of their fields
   */
  public Population(long seed, int records, int fieldLength) {
    this.seed = seed;
    this.records = records;
    this.fieldLength = fieldLength;
  }

  /** Its identity. */
  public PopulationId id() {
    return new PopulationId(populationId);
  }

  /** The seed of the generator. */
  public long seed() {
    return seed;
  }

  /** How many entries were generated. */
  public int records() {
    return records;
  }

  /** How many characters each of their fields has. */
  public int fieldLength() {
    return fieldLength;
  }
}
