package emporium.jmeter.load;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Processor time of the threads in which HotSpot compiles, read from {@code /proc}; nothing on
 * other systems. What threads used that have ended counts too. Not thread-safe.
 */
final class CompilerThreads {
  private static final double TICK_MS = 10; // USER_HZ is 100 wherever Linux runs a JVM
  private static final int USER_TICKS = 11; // of what follows the name: state is the first
  private static final int SYSTEM_TICKS = 12;

  private final Map<String, Double> msByThread = new HashMap<>();

  /** Milliseconds that compilers of these processes have used so far, and of those seen before. */
  double ms(List<ProcessHandle> processes) {
    processes.forEach(this::look);
    return msByThread.values().stream().mapToDouble(ms -> ms).sum();
  }

  private void look(ProcessHandle process) {
    String[] threads = new File("/proc/" + process.pid() + "/task").list();
    for (String thread : threads == null ? new String[0] : threads) {
      read(Path.of("/proc/" + process.pid() + "/task/" + thread + "/stat"));
    }
  }

  private void read(Path stat) {
    String line;
    try {
      line = Files.readString(stat);
    } catch (IOException ended) {
      return; // what it used before it ended is known from the last time
    }
    if (line.contains("(C1 Compiler") || line.contains("(C2 Compiler")) {
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      double ticks =
          Double.parseDouble(fields[USER_TICKS]) + Double.parseDouble(fields[SYSTEM_TICKS]);
      msByThread.put(stat.toString(), ticks * TICK_MS);
    }
  }
}
