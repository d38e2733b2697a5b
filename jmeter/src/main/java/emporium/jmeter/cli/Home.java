package emporium.jmeter.cli;

import java.nio.file.Path;

/** Where Emporium is: the directory that holds {@code services/} and {@code jmeter/}. */
final class Home {
  private static final String PROPERTY = "emporium.home";

  private Home() {}

  static Path directory() {
    return Path.of(System.getProperty(PROPERTY, "")).toAbsolutePath().normalize();
  }

  static Path jmeter() {
    return directory().resolve("jmeter/target/jmeter-home");
  }

  static Path plan(String name) {
    return directory().resolve("jmeter/plans").resolve(name + ".jmx");
  }
}
