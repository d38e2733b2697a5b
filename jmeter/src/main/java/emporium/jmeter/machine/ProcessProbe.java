package emporium.jmeter.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Samples twice a second the resources that a process, with all it started, has used so far. */
public final class ProcessProbe implements AutoCloseable {
  private static final double KILOBYTES_PER_MB = 1_024;
  private static final double MS_PER_PERCENT = 10; // of a core, in a second
  private static final long EVERY_MS = 500;
  private static final int SAMPLES_MAX = 7_200; // an hour of them, some megabytes

  /**
   * Processor time of the processes by the part they belong to, that of some threads in it, and
   * what the machine's disks and processors have done; and the memory they have now.
   */
  private record Usage(
      Map<String, Double> cpuMs,
      Map<JvmThreadTimes.ThreadRole, Double> workMs,
      DiskStatistics disks,
      double contextSwitches,
      double memoryMb) {
    double ofAllMs() {
      return cpuMs.values().stream().mapToDouble(ms -> ms).sum();
    }

    double ofPartMs(String part) {
      return cpuMs.getOrDefault(part, 0.0);
    }
  }

  private final Supplier<Map<ProcessHandle, String>> processes;
  private final ProcessTimes times = new ProcessTimes();
  private final JvmThreadTimes threads = new JvmThreadTimes();
  private final TimeSeries<Usage> usageAt = new TimeSeries<>(EVERY_MS, SAMPLES_MAX);
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "process-probe");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param processes those that run now, each with the part of the server that it belongs to
   */
  public ProcessProbe(Supplier<Map<ProcessHandle, String>> processes) {
    this.processes = processes;
    var unused = timer.scheduleAtFixedRate(this::sample, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  /** Creates a probe of a server with all processes that work for it. */
  public static ProcessProbe tree(ProcessHandle server, Path data) {
    return new ProcessProbe(() -> ProcessTree.processesByRoot(server, data));
  }

  /** Creates a probe of this process alone. */
  public static ProcessProbe own() {
    return new ProcessProbe(() -> Map.of(ProcessHandle.current(), "driver"));
  }

  /** Processor time these processes have used so far. */
  public static double cpuMs(List<ProcessHandle> all) {
    return all.stream()
        .flatMap(one -> one.info().totalCpuDuration().stream())
        .mapToDouble(cpu -> cpu.toNanos() / 1e6)
        .sum();
  }

  private void sample() {
    usageAt.add(System.currentTimeMillis(), this::usage);
  }

  private Usage usage() {
    Map<ProcessHandle, String> all = processes.get();
    return new Usage(
        times.ms(all),
        threads.ms(List.copyOf(all.keySet())),
        DiskStatistics.read(),
        ContextSwitches.read(),
        ProcessMemory.residentKilobytes(all) / KILOBYTES_PER_MB);
  }

  /** Milliseconds of processor time used between two times, or null if unknown. */
  public @Nullable Double cpuMs(long fromMs, long toMs) {
    return between(fromMs, toMs, Usage::ofAllMs);
  }

  /** Like {@link #cpuMs}, but for each part of the server, by name; empty if unknown. */
  public Map<String, Double> cpuMsByPart(long fromMs, long toMs) {
    Map<String, Double> all = new TreeMap<>();
    synchronized (usageAt) { // of one moment, or one part might be known and another not yet
      Map.Entry<Long, Usage> newest = usageAt.floor(Long.MAX_VALUE);
      Set<String> parts = newest == null ? Set.of() : newest.getValue().cpuMs.keySet();
      for (String part : parts) {
        Double usedMs = between(fromMs, toMs, usage -> usage.ofPartMs(part));
        if (usedMs != null) {
          all.put(part, usedMs);
        }
      }
    }
    return all;
  }

  /** Of that, the time of threads with that role; null if unknown. */
  public @Nullable Double workMs(JvmThreadTimes.ThreadRole work, long fromMs, long toMs) {
    return between(fromMs, toMs, usage -> usage.workMs().getOrDefault(work, 0.0));
  }

  /** Bytes that the machine's disks wrote between two times, or null if unknown. */
  public @Nullable Double writtenBytes(long fromMs, long toMs) {
    return between(fromMs, toMs, usage -> usage.disks().writtenBytes());
  }

  /** How often the machine's disks were flushed between two times, or null. */
  public @Nullable Double flushes(long fromMs, long toMs) {
    return between(fromMs, toMs, usage -> usage.disks().flushes());
  }

  /** How often the machine's processors switched threads between two times, or null if unknown. */
  public @Nullable Double contextSwitches(long fromMs, long toMs) {
    Double switches = between(fromMs, toMs, Usage::contextSwitches);
    return switches == null || switches == 0 ? null : switches;
  }

  /** Processor time in each interval as a percentage of one core, by part; empty if unknown. */
  public Map<String, List<Long>> cpuPercent(TimeIntervals intervals) {
    NavigableMap<Long, Usage> samples = usageAt.copy();
    Map<String, List<Long>> all = new TreeMap<>();
    Set<String> parts =
        samples.isEmpty() ? Set.of() : samples.lastEntry().getValue().cpuMs.keySet();
    for (String part : parts) {
      List<Long> used =
          intervals.ratesPerSecond(values(samples, usage -> usage.ofPartMs(part) / MS_PER_PERCENT));
      if (!used.isEmpty()) {
        all.put(part, used);
      }
    }
    return all;
  }

  /** Resident memory at the end of each interval, in megabytes; empty if unknown. */
  public List<Long> memoryMb(TimeIntervals intervals) {
    return knownOnly(intervals.lastValues(values(usageAt.copy(), Usage::memoryMb)));
  }

  /** How often the machine's disks were flushed in a second of each interval; empty if unknown. */
  public List<Long> flushesPerSecond(TimeIntervals intervals) {
    NavigableMap<Long, Usage> samples = usageAt.copy();
    return samples.isEmpty() || samples.lastEntry().getValue().disks().flushes() == 0
        ? List.of() // this system does not count them
        : intervals.ratesPerSecond(values(samples, usage -> usage.disks().flushes()));
  }

  private static List<Long> knownOnly(List<Long> values) {
    return values.stream().allMatch(value -> value == 0) ? List.of() : values;
  }

  private static NavigableMap<Long, Double> values(
      NavigableMap<Long, Usage> samples, ToDoubleFunction<Usage> what) {
    var all = new TreeMap<Long, Double>();
    samples.forEach((atMs, usage) -> all.put(atMs, what.applyAsDouble(usage)));
    return all;
  }

  private @Nullable Double between(long fromMs, long toMs, ToDoubleFunction<Usage> what) {
    synchronized (usageAt) {
      Map.Entry<Long, Usage> first = usageAt.ceiling(fromMs);
      Map.Entry<Long, Usage> last = usageAt.floor(toMs);
      if (first == null || last == null || last.getKey() <= first.getKey()) {
        return null;
      }
      double used = what.applyAsDouble(last.getValue()) - what.applyAsDouble(first.getValue());
      return used * (toMs - fromMs) / (last.getKey() - first.getKey());
    }
  }

  /** Memory now in megabytes, shared pages divided by their users; null if unknown. */
  public @Nullable Long memoryMb() {
    long kilobytes =
        processes.get().keySet().stream()
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
