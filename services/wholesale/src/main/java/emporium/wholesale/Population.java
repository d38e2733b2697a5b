package emporium.wholesale;

import emporium.persistence.Aggregate;

/**
 * What this server was filled with, as the tool that filled it says: a run against another seed,
 * size or inputs is refused by it. Never changes.
 */
public class Population extends Aggregate {
  private int populationId = 1;
  private long seed;
  private int warehouses;
  private String scale = "";
  private String inputs = "";

  protected Population() {}

  /** A new one. */
  public Population(long seed, int warehouses, String scale, String inputs) {
    this.seed = seed;
    this.warehouses = warehouses;
    this.scale = scale;
    this.inputs = inputs;
  }

  /** Its identity: there is one. */
  public PopulationId id() {
    return new PopulationId(populationId);
  }

  /** The seed of the generator. */
  public long seed() {
    return seed;
  }

  /** How many warehouses were generated. */
  public int warehouses() {
    return warehouses;
  }

  /** The scale of each. */
  public String scale() {
    return scale;
  }

  /** The inputs that the workload draws. */
  public String inputs() {
    return inputs;
  }
}
