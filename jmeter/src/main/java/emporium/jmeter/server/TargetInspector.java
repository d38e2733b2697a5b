package emporium.jmeter.load;

import emporium.jmeter.client.About;
import emporium.jmeter.client.Addresses;
import emporium.jmeter.client.Marketplace;
import java.io.IOException;

/** What runs at an address, as it says itself. */
public final class Target {
  private static final int ANSWER_TIMEOUT_MS = 30_000;
  private static final String ON_TABLES = "jpa";

  private Target() {}

  /**
   * Asks every process there.
   *
   * @throws IOException if one does not say what it is, or if they do not agree
   */
  public static About about(Addresses addresses) throws IOException {
    try (var marketplace = new Marketplace(addresses, 1, ANSWER_TIMEOUT_MS)) {
      return About.read(marketplace);
    }
  }

  /**
   * What a result of it is a result of.
   *
   * @throws IOException if it has levels of criteria that are not known here
   */
  public static Subject subject(About about, boolean separate) throws IOException {
    try {
      var subject =
          new Subject(
              about.engine(),
              about.durability(),
              isolation(about),
              Levels.of(about.criteria(), about.faultPercents()));
      return separate ? subject.inProcesses() : subject;
    } catch (IllegalArgumentException unknown) {
      throw new IOException(
          "The target's criteria are not known here: "
              + about.criteria()
              + ", "
              + unknown.getMessage(),
          unknown);
    }
  }

  /** Only the graph has a choice. */
  private static String isolation(About about) {
    return about.engine().equals(ON_TABLES) ? Subject.NESTED_LOCKS : about.isolation();
  }

  /**
   * Asks a server that was started for a subject.
   *
   * @throws IOException also if it is another one
   */
  static About about(Addresses addresses, Subject started) throws IOException {
    if (started.isNothing()) {
      return About.nothing();
    }
    About about = about(addresses);
    Subject found = subject(about, started.isSeparate());
    if (!found.equals(started)) {
      throw new IOException("What answers is " + found + ", and was to be " + started);
    }
    return about;
  }
}
