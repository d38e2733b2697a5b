package emporium.jmeter.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Notes twice a second how much processor time a process has used. */
final class ProcessProbe implements AutoCloseable {
  private static final long EVERY_MS = 500;
  private static final int SAMPLES_MAX = 1_000_000;

  private final ProcessHandle process;
  private final TreeMap<Long, Duration> cpuAt = new TreeMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "process-probe");
            thread.setDaemon(true);
            return thread;
          });

  ProcessProbe(ProcessHandle process) {
    this.process = process;
    var unused = timer.scheduleAtFixedRate(this::sample, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void sample() {
    process
        .info()
        .totalCpuDuration()
        .ifPresent(
            cpu -> {
              synchronized (cpuAt) {
                if (cpuAt.size() < SAMPLES_MAX) {
                  cpuAt.put(System.currentTimeMillis(), cpu);
                }
              }
            });
  }

  /** Milliseconds of processor time used between two times, or null if it cannot be told. */
  @Nullable Double cpuMs(long fromMs, long toMs) {
    synchronized (cpuAt) {
      Map.Entry<Long, Duration> first = cpuAt.ceilingEntry(fromMs);
      Map.Entry<Long, Duration> last = cpuAt.floorEntry(toMs);
      if (first == null || last == null || last.getKey() <= first.getKey()) {
        return null;
      }
      double used = last.getValue().minus(first.getValue()).toNanos() / 1e6;
      return used * (toMs - fromMs) / (last.getKey() - first.getKey());
    }
  }

  /** Memory resident now in megabytes, or null if it cannot be told. */
  @Nullable Long memoryMb() {
    try {
      List<String> status = Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"));
      for (String line : status) {
        if (line.startsWith("VmRSS:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) / 1_024;
        }
      }
      return null;
    } catch (IOException | NumberFormatException notLinux) {
      return null;
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
