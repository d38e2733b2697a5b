package emporium.jmeter.wholesale.data;

import emporium.jmeter.data.SeedMixer;

/** Last names of three syllables, by number; several customers of a district share one. */
public final class LastNames {
  private static final String[] SYLLABLES = {
    "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
  };
  private static final int STREAM = 20;
  private static final int LOAD_MAX = 128;

  /** TPC-C 2.1.6.1 wants the constants of population and run to differ by 65 to 119. */
  private static final int RUN_DIFFERENCE = 85;

  private LastNames() {}

  /** The name of this number, 0 to 999. Source: TPC-C 4.3.2.3. */
  public static String of(int number) {
    return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
  }

  /** How the names of the population are drawn. */
  static NonUniform ofPopulation(WholesaleSize size) {
    int a = size.scale().lastNamesSpread();
    return new NonUniform(a, constant(size) & a);
  }

  /** How a run draws the names that it asks for. */
  public static NonUniform ofRun(WholesaleSize size) {
    int a = size.scale().lastNamesSpread();
    return new NonUniform(a, (constant(size) + RUN_DIFFERENCE) & a);
  }

  private static int constant(WholesaleSize size) {
    return (int) Math.floorMod(SeedMixer.mix(size.seed(), STREAM), (long) LOAD_MAX);
  }
}
