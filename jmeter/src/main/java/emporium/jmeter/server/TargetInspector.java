package emporium.jmeter.server;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import java.io.IOException;

/** Asks an address which system runs there. */
public final class TargetInspector {
  private static final int ANSWER_TIMEOUT_MS = 30_000;
  private static final String ON_TABLES = "jpa";

  private TargetInspector() {}

  /**
   * Asks every process there.
   *
   * @throws IOException if one does not identify itself, or if they do not agree
   */
  public static ServerInfo about(ServiceAddresses addresses) throws IOException {
    try (var marketplace = new MarketplaceClient(addresses, 1, ANSWER_TIMEOUT_MS)) {
      return ServerInfo.read(marketplace);
    }
  }

  /**
   * Returns the system under test at the address.
   *
   * @throws IOException if it has levels of criteria that are unknown here
   */
  public static SystemUnderTest subject(ServerInfo about, boolean separate) throws IOException {
    try {
      var subject =
          new SystemUnderTest(
              about.engine(),
              about.durability(),
              isolation(about),
              CriteriaLevels.of(about.criteria(), about.faultPercents()));
      return separate ? subject.asProcesses() : subject;
    } catch (IllegalArgumentException unknown) {
      throw new IOException(
          "The target's criteria are not known here: "
              + about.criteria()
              + ", "
              + unknown.getMessage(),
          unknown);
    }
  }

  /** Tables report the database's isolation, unless a workload works in its published way. */
  private static String isolation(ServerInfo about) {
    return about.engine().equals(ON_TABLES) && !about.isolation().equals(SystemUnderTest.PUBLISHED)
        ? SystemUnderTest.NESTED_LOCKS
        : about.isolation();
  }

  /**
   * Asks a server that was started for a system under test.
   *
   * @throws IOException also if it is a different system
   */
  public static ServerInfo about(ServiceAddresses addresses, SystemUnderTest started)
      throws IOException {
    if (started.isNoop()) {
      return ServerInfo.ofNoopServer();
    }
    ServerInfo about = about(addresses);
    SystemUnderTest found = subject(about, started.isMultiProcess());
    if (!found.equals(started)) {
      throw new IOException("What answers is " + found + ", and was to be " + started);
    }
    return about;
  }
}
