package emporium.bookstore;

import emporium.persistence.Aggregate;

/**
 * What the bookstore was filled with, as the tool that filled it says once all other rows are
 * there; never changes. So a run on other data is told so. Guarded by the lock of the root.
 */
public class Population extends Aggregate {
  private int populationId;
  private long seed;
  private String size = "";

  protected Population() {}

  Population(PopulationRow row) {
    populationId = row.key().value();
    seed = row.seed();
    size = row.size();
  }

  /** Its identity. */
  public PopulationId id() {
    return new PopulationId(populationId);
  }

  /** It as it was ingested. */
  public PopulationRow row() {
    return new PopulationRow(seed, size);
  }
}
