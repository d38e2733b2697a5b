package emporium.jmeter.cli;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The installation directory, which holds {@code services/} and {@code jmeter/}. */
final class InstallationDirectory {
  private static final String PROPERTY = "emporium.home";

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private InstallationDirectory() {}

  static Path directory() {
    return Path.of(System.getProperty(PROPERTY, "")).toAbsolutePath().normalize();
  }

  /** Returns the memory of this machine, or of the container around it. */
  static long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  static Path jmeter() {
    return directory().resolve("jmeter/target/jmeter-home");
  }

  /** A directory for results that is named by the time. */
  static Path freshOut() {
    return Path.of("out", LocalDateTime.now(ZoneId.systemDefault()).format(STAMP));
  }

  static Path plan(String name) {
    return directory().resolve("jmeter/plans").resolve(name + ".jmx");
  }
}
