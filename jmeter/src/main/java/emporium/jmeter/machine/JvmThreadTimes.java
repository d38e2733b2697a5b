package emporium.jmeter.machine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Processor time of the threads of JVMs by role, recognised by their names, read from {@code
 * /proc}; nothing on other systems. The time of threads that have ended counts too. Not
 * thread-safe.
 */
public final class JvmThreadTimes {
  /** Of processor times in {@code /proc}: USER_HZ is 100 wherever Linux runs a JVM. */
  static final double TICK_MS = 10;

  private static final int USER_TICKS = 11; // of what follows the name: state is the first
  private static final int SYSTEM_TICKS = 12;

  private final Map<String, UsedTime> byThread = new HashMap<>();

  /** Roles of threads; their names start with this prefix, as far as Linux keeps them. */
  public enum ThreadRole {
    COMPILING("C[12] Compiler"),
    COLLECTING("G1 |GC Thread|VM Thread"),
    COMMITTING("emporium-commit"),
    CHECKPOINTING("emporium-checkp|emporium-store-");

    private final Pattern name;

    ThreadRole(String name) {
      this.name = Pattern.compile(name);
    }

    private static @Nullable ThreadRole of(String thread) {
      for (ThreadRole work : values()) {
        if (work.name.matcher(thread).lookingAt()) {
          return work;
        }
      }
      return null;
    }
  }

  private record UsedTime(ThreadRole work, double ms) {}

  /** Milliseconds that threads of these processes have used so far, and of those seen before. */
  Map<ThreadRole, Double> ms(List<ProcessHandle> processes) {
    processes.forEach(this::sample);
    Map<ThreadRole, Double> sums = new EnumMap<>(ThreadRole.class);
    byThread.values().forEach(used -> sums.merge(used.work, used.ms, Double::sum));
    return sums;
  }

  private void sample(ProcessHandle process) {
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
      return; // its time before it ended is known from the previous sample
    }
    int nameEnd = line.lastIndexOf(')');
    ThreadRole work = ThreadRole.of(line.substring(line.indexOf('(') + 1, nameEnd));
    if (work != null) {
      String[] fields = line.substring(nameEnd + 2).split(" ", -1);
      double ticks =
          Double.parseDouble(fields[USER_TICKS]) + Double.parseDouble(fields[SYSTEM_TICKS]);
      byThread.put(stat.toString(), new UsedTime(work, ticks * TICK_MS));
    }
  }
}
