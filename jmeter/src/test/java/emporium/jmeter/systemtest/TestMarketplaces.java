package emporium.jmeter.driver;

import emporium.jmeter.load.ServerProcess;
import emporium.jmeter.load.Subject;
import java.nio.file.Path;

/** The marketplace of this build, in JVMs that start quickly; nothing is measured on it. */
final class TestServers {
  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private TestServers() {}

  /** With a heap so small that what has ended has to leave it. */
  static ServerProcess withHeap(String heap, Subject subject, Path data, Path log)
      throws Exception {
    return ServerProcess.marketplace(
        HOME, subject, data, log, "-XX:TieredStopAtLevel=1", "-Xmx" + heap);
  }

  static ServerProcess start(Subject subject, Path data, Path log) throws Exception {
    return ServerProcess.marketplace(
        HOME, subject, data, log, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
  }
}
