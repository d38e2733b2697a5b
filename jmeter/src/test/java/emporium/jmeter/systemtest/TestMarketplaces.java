package emporium.jmeter.systemtest;

import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The marketplace of this build, in JVMs that start quickly; nothing is measured on it. */
final class TestMarketplaces {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private TestMarketplaces() {}

  /** With a heap so small that what has ended has to leave it. */
  static ServerProcess withHeap(
      String heap, SystemUnderTest subject, Path data, Path log, String... more) throws Exception {
    List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-Xmx" + heap));
    options.addAll(List.of(more));
    return ServerProcess.marketplace(HOME, subject, data, log, options.toArray(String[]::new));
  }

  static ServerProcess start(SystemUnderTest subject, Path data, Path log, String... more)
      throws Exception {
    List<String> options = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    options.addAll(List.of(more));
    return ServerProcess.marketplace(HOME, subject, data, log, options.toArray(String[]::new));
  }

  /** The installation directory of this build. */
  static Path home() {
    return HOME;
  }
}
