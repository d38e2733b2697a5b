package emporium.wholesale;

/** The one population of a server. */
public record PopulationId(int populationId) {
  /** The only one. */
  public static final PopulationId ONLY = new PopulationId(1);
}
