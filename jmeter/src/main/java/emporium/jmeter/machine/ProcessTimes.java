package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Processor time of the processes of a server by part, ended ones included: with what they had used
 * when they were last seen, or, of a database, exactly. PostgreSQL has a process for each
 * connection, and one that is opened and closed between two samples is never seen; but its time is
 * added to that of the process that waited for it. Not thread-safe.
 */
final class ProcessTimes {
  private static final int WAITED_USER_TICKS = 13; // of what follows the name: state is the first
  private static final int WAITED_SYSTEM_TICKS = 14;
  private static final long NO_PARENT = 0;

  private final Map<Long, Seen> seen = new HashMap<>();

  /** A process when it was last seen. */
  private record Seen(String part, long parent, double cpuMs) {}

  /** Milliseconds that the processes have used so far, and those seen before. */
  Map<String, Double> ms(Map<ProcessHandle, String> running) {
    running.forEach(this::see);
    seen.entrySet()
        .removeIf(
            one ->
                one.getValue().part.equals(ProcessTree.DATABASE)
                    && !isIn(running, one.getKey())
                    && isIn(running, one.getValue().parent));
    Map<String, Double> byPart = new TreeMap<>();
    seen.values().forEach(one -> byPart.merge(one.part, one.cpuMs, Double::sum));
    return byPart;
  }

  private static boolean isIn(Map<ProcessHandle, String> running, long pid) {
    return running.keySet().stream().anyMatch(one -> one.pid() == pid);
  }

  private void see(ProcessHandle one, String part) {
    long parent = one.parent().map(ProcessHandle::pid).orElse(NO_PARENT);
    double waitedMs = part.equals(ProcessTree.DATABASE) ? waitedMs(one) : 0;
    one.info()
        .totalCpuDuration()
        .ifPresent(
            cpu -> seen.put(one.pid(), new Seen(part, parent, cpu.toNanos() / 1e6 + waitedMs)));
  }

  /** What the ended processes used that this one has waited for; 0 if unknown. */
  private static double waitedMs(ProcessHandle one) {
    try {
      String line = Files.readString(Path.of("/proc/" + one.pid() + "/stat"));
      String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      return JvmThreadTimes.TICK_MS
          * (Double.parseDouble(fields[WAITED_USER_TICKS])
              + Double.parseDouble(fields[WAITED_SYSTEM_TICKS]));
    } catch (IOException notLinuxOrGone) {
      return 0;
    }
  }
}
