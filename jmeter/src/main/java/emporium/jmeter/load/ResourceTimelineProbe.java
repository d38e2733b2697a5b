package emporium.jmeter.load;

import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.machine.GcLogs;
import emporium.jmeter.machine.GcLogs.GcHistory;
import emporium.jmeter.machine.GcLogs.GcPause;
import emporium.jmeter.machine.ProcessProbe;
import emporium.jmeter.machine.TemporaryDataDirectory;
import emporium.jmeter.machine.TimeIntervals;
import emporium.jmeter.machine.WalSyncCounter;
import emporium.jmeter.result.CollectionPauses;
import emporium.jmeter.result.ResourceTimeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Samples every other second the size of a server's files, and the forces of the log of a
 * PostgreSQL on them, until it is closed; reads the heap sizes in its JVMs' logs.
 */
final class ResourceTimelineProbe implements AutoCloseable {
  private static final long MS_PER_S = 1_000;
  private static final long EVERY_MS = 2_000;
  private static final int SAMPLES_MAX = 100_000; // 55 hours

  private final Path data;
  private final Path serverLog;
  private final TreeMap<Long, Double> diskMbAt = new TreeMap<>();
  private final TreeMap<Long, Double> walSyncsAt = new TreeMap<>(); // guarded by diskMbAt, too
  private final WalSyncCounter walSyncs;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "course-probe");
            thread.setDaemon(true);
            return thread;
          });

  ResourceTimelineProbe(Path data, Path serverLog) {
    this.data = data;
    this.serverLog = serverLog;
    this.walSyncs = new WalSyncCounter(data);
    var unused = timer.scheduleWithFixedDelay(this::sample, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private void sample() {
    walSyncs.read().ifPresent(count -> keep(walSyncsAt, count));
    try {
      keep(diskMbAt, (double) TemporaryDataDirectory.megabytes(data));
    } catch (IOException | UncheckedIOException aFileWentMeanwhile) {
      return; // the next sample will do
    }
  }

  private void keep(Map<Long, Double> samples, double value) {
    synchronized (diskMbAt) {
      if (samples.size() < SAMPLES_MAX) {
        samples.put(System.currentTimeMillis(), value);
      }
    }
  }

  /**
   * Returns what a server used over the time of a run.
   *
   * @param server samples of its processes
   */
  ResourceTimeline of(RunStatistics run, ProcessProbe server) {
    int seconds = run.warmupSeconds() + run.seconds();
    int intervalSeconds = ResourceTimeline.intervalSeconds(seconds);
    var intervals =
        new TimeIntervals(
            run.windowStartMs() - run.warmupSeconds() * MS_PER_S,
            intervalSeconds * MS_PER_S,
            (seconds + intervalSeconds - 1) / intervalSeconds);
    HeapCourse heap = heap(intervals);
    synchronized (diskMbAt) {
      return new ResourceTimeline(
          heap.liveMb(),
          heap.longestPauseMs(),
          intervals.lastValues(diskMbAt),
          intervalSeconds,
          server.cpuPercent(intervals),
          server.memoryMb(intervals),
          server.flushesPerSecond(intervals),
          intervals.ratesPerSecond(walSyncsAt));
    }
  }

  private HeapCourse heap(TimeIntervals intervals) {
    try {
      return heap(GcLogs.read(serverLog).pauses(), intervals);
    } catch (IOException unreadable) {
      return new HeapCourse(List.of(), List.of());
    }
  }

  /** Returns the pauses while a run was measured; null if there is no log. */
  @Nullable CollectionPauses pauses(RunStatistics run) {
    try {
      return pauses(
          GcLogs.read(serverLog),
          run.windowStartMs(),
          run.windowStartMs() + run.seconds() * 1_000L);
    } catch (IOException unreadable) {
      return null;
    }
  }

  static @Nullable CollectionPauses pauses(GcHistory history, long fromMs, long toMs) {
    DoubleSummaryStatistics measured =
        history.pauses().stream()
            .filter(pause -> fromMs <= pause.atMs() && pause.atMs() < toMs)
            .mapToDouble(GcPause::pauseMs)
            .summaryStatistics();
    return history.collectors().isEmpty()
        ? null
        : new CollectionPauses(
            String.join(", ", history.collectors()),
            measured.getCount(),
            Math.max(0, measured.getMax()),
            measured.getSum());
  }

  /**
   * Heap and pauses in each interval; empty without pauses.
   *
   * @param liveMb of all JVMs after their last collections
   * @param longestPauseMs of those that ended in the interval, rounded up
   */
  record HeapCourse(List<Long> liveMb, List<Long> longestPauseMs) {}

  static HeapCourse heap(List<GcPause> pauses, TimeIntervals intervals) {
    List<GcPause> inOrder =
        pauses.stream().sorted(Comparator.comparingLong(GcPause::atMs)).toList();
    Map<Path, Long> liveMb = new HashMap<>();
    var heap = new ArrayList<Long>(intervals.count());
    var longest = new ArrayList<Long>(intervals.count());
    int next = 0;
    for (int at = 0; at < intervals.count() && !inOrder.isEmpty(); at++) {
      double pauseMs = 0;
      for (; next < inOrder.size() && inOrder.get(next).atMs() < intervals.endMs(at); next++) {
        GcPause pause = inOrder.get(next);
        if (pause.liveMb() >= 0) {
          liveMb.put(pause.file(), pause.liveMb());
        }
        pauseMs = pause.atMs() < intervals.startMs() ? 0 : Math.max(pauseMs, pause.pauseMs());
      }
      heap.add(liveMb.values().stream().mapToLong(mb -> mb).sum());
      longest.add((long) Math.ceil(pauseMs));
    }
    return new HeapCourse(heap, longest);
  }

  @Override
  public void close() {
    try {
      var unused = timer.submit(walSyncs::close);
    } finally {
      timer.shutdown();
    }
  }
}
