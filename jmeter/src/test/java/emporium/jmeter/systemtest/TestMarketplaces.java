package emporium.jmeter.systemtest;

import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Path;

/** The marketplace of this build, in JVMs that start quickly; nothing is measured on it. */
final class TestMarketplaces {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private TestMarketplaces() {}

  /** With a heap so small that what has ended has to leave it. */
  static ServerProcess withHeap(String heap, SystemUnderTest subject, Path data, Path log)
      throws Exception {
    return ServerProcess.marketplace(
        HOME, subject, data, log, "-XX:TieredStopAtLevel=1", "-Xmx" + heap);
  }

  static ServerProcess start(SystemUnderTest subject, Path data, Path log) throws Exception {
    return ServerProcess.marketplace(
        HOME, subject, data, log, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
  }
}
