package emporium.jmeter.systemtest;

import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The marketplace of this build, in JVMs that start quickly; nothing is measured on it. */
final class TestMarketplaces {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private static final String HEAP = "512m";

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
    return start(Map.of(), subject, data, log, more);
  }

  /** With variables of its environment. */
  static ServerProcess start(
      Map<String, String> environment, SystemUnderTest subject, Path data, Path log, String... more)
      throws Exception {
    List<String> options = new ArrayList<>(ServerCommands.marketplaceArguments(subject));
    options.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    options.addAll(List.of(more));
    int port = FreePorts.findOne();
    return ServerProcess.start(
        ServerCommands.application(
            HOME, ServerCommands.MARKETPLACE, options, subject, port, data, HEAP),
        environment,
        port,
        log);
  }

  /** The installation directory of this build. */
  static Path home() {
    return HOME;
  }
}
