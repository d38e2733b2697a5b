package emporium.jmeter.machine;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The machine in a few words, for readers of a result. */
public final class MachineDescription {
  private static final int GIGABYTE_BITS = 30;
  private static final int MEGABYTE_BITS = 20;
  private static final String MODEL = "model name";

  private MachineDescription() {}

  /** Returns processor, cores and memory, like {@code AMD EPYC 7B13, 2 cores, 23 GB}. */
  public static String ofThisMachine() {
    return processor()
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " cores, "
        + Math.round((double) memoryBytes() / (1L << GIGABYTE_BITS))
        + " GB";
  }

  /** Returns the memory of this machine in megabytes. */
  public static long memoryMb() {
    return memoryBytes() >> MEGABYTE_BITS;
  }

  private static long memoryBytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }

  /** Returns name, version and build of the kernel. */
  public static String kernel() {
    try {
      return Files.readString(Path.of("/proc/version")).strip();
    } catch (IOException notLinux) {
      return System.getProperty("os.name") + " " + System.getProperty("os.version");
    }
  }

  /** Returns the model of the processor; its architecture where it has no name. */
  public static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith(MODEL))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .filter(name -> !name.isEmpty())
          .findFirst()
          .orElseGet(MachineDescription::architecture);
    } catch (IOException notLinux) {
      return architecture();
    }
  }

  private static String architecture() {
    return System.getProperty("os.arch", "unknown processor");
  }
}
