package emporium.jmeter.driver.workload;

/** When a run fills the target with data before it starts. */
public enum PopulatePolicy {
  ALWAYS,
  WHEN_EMPTY,
  NEVER;

  /**
   * Reads {@code always}, {@code when-empty} or {@code never}.
   *
   * @throws IllegalArgumentException naming the three
   */
  public static PopulatePolicy parse(String text) {
    return switch (text) {
      case "always" -> ALWAYS;
      case "when-empty" -> WHEN_EMPTY;
      case "never" -> NEVER;
      default ->
          throw new IllegalArgumentException(
              "populate must be always, when-empty or never, was '" + text + "'");
    };
  }
}
