package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * How often the machine's processors went from one thread to another: each time a thread waits and
 * another runs, or is displaced by one. Those of threads of one process are a file for each of
 * them, and are gone with the thread.
 */
final class ContextSwitches {
  private static final String COUNTER = "ctxt ";

  private ContextSwitches() {}

  /** Since the machine's start; 0 if unknown. */
  static double read() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
      return lines
          .filter(line -> line.startsWith(COUNTER))
          .mapToDouble(line -> Double.parseDouble(line.substring(COUNTER.length())))
          .findFirst()
          .orElse(0);
    } catch (IOException | RuntimeException notLinux) {
      return 0;
    }
  }
}
