package emporium.jmeter.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Notes twice a second what a process, with all it started, has used so far. */
final class ProcessProbe implements AutoCloseable {
  private static final long EVERY_MS = 500;
  private static final int SAMPLES_MAX = 1_000_000;

  /**
   * Processor time of the processes, that of their compilers in it, and what the machine's disks
   * have done.
   */
  private record Usage(double cpuMs, double compilerMs, DiskStats disks) {}

  private final Supplier<List<ProcessHandle>> processes;
  private final Map<Long, Double> cpuMs = new HashMap<>(); // by process, those that ended too
  private final CompilerThreads compilers = new CompilerThreads();
  private final TreeMap<Long, Usage> usageAt = new TreeMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "process-probe");
            thread.setDaemon(true);
            return thread;
          });

  private ProcessProbe(Supplier<List<ProcessHandle>> processes) {
    this.processes = processes;
    var unused = timer.scheduleAtFixedRate(this::sample, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  /** Of a server with all that works for it. */
  static ProcessProbe tree(ProcessHandle server, Path data) {
    return new ProcessProbe(() -> ProcessTree.of(server, data));
  }

  /** Of this process alone. */
  static ProcessProbe own() {
    return new ProcessProbe(() -> List.of(ProcessHandle.current()));
  }

  /** Processor time these processes have used so far. */
  static double cpuMs(List<ProcessHandle> all) {
    return all.stream()
        .flatMap(one -> one.info().totalCpuDuration().stream())
        .mapToDouble(cpu -> cpu.toNanos() / 1e6)
        .sum();
  }

  private void sample() {
    List<ProcessHandle> all = processes.get();
    for (ProcessHandle one : all) {
      one.info().totalCpuDuration().ifPresent(cpu -> cpuMs.put(one.pid(), cpu.toNanos() / 1e6));
    }
    double allMs = cpuMs.values().stream().mapToDouble(ms -> ms).sum();
    var sum = new Usage(allMs, compilers.ms(all), DiskStats.now());
    synchronized (usageAt) {
      if (usageAt.size() < SAMPLES_MAX) {
        usageAt.put(System.currentTimeMillis(), sum);
      }
    }
  }

  /** Milliseconds of processor time used between two times, or null if it cannot be told. */
  @Nullable Double cpuMs(long fromMs, long toMs) {
    return between(fromMs, toMs, Usage::cpuMs);
  }

  /** Of that, what JIT compilers used; null if it cannot be told. */
  @Nullable Double compilerMs(long fromMs, long toMs) {
    return between(fromMs, toMs, Usage::compilerMs);
  }

  /** Bytes that the machine's disks wrote between two times, or null if it cannot be told. */
  @Nullable Double writtenBytes(long fromMs, long toMs) {
    return between(fromMs, toMs, usage -> usage.disks().writtenBytes());
  }

  /** How often the machine's disks were flushed between two times, or null. */
  @Nullable Double flushes(long fromMs, long toMs) {
    return between(fromMs, toMs, usage -> usage.disks().flushes());
  }

  private @Nullable Double between(long fromMs, long toMs, ToDoubleFunction<Usage> what) {
    synchronized (usageAt) {
      Map.Entry<Long, Usage> first = usageAt.ceilingEntry(fromMs);
      Map.Entry<Long, Usage> last = usageAt.floorEntry(toMs);
      if (first == null || last == null || last.getKey() <= first.getKey()) {
        return null;
      }
      double used = what.applyAsDouble(last.getValue()) - what.applyAsDouble(first.getValue());
      return used * (toMs - fromMs) / (last.getKey() - first.getKey());
    }
  }

  /** Memory now in megabytes, shared pages divided by their users; null if it cannot be told. */
  @Nullable Long memoryMb() {
    long kilobytes =
        processes.get().stream()
            .mapToLong(one -> number(one, "smaps_rollup", "Pss:").orElse(0))
            .sum();
    return kilobytes == 0 ? null : kilobytes / 1_024;
  }

  /** A number in a file of the process under {@code /proc}. */
  private static OptionalLong number(ProcessHandle one, String file, String name) {
    try {
      List<String> lines = Files.readAllLines(Path.of("/proc/" + one.pid() + "/" + file));
      return lines.stream()
          .filter(line -> line.startsWith(name))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst();
    } catch (IOException | NumberFormatException notLinuxOrGone) {
      return OptionalLong.empty();
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
