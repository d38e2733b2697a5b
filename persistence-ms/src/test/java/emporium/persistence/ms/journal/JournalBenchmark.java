package emporium.persistence.ms.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Groups and records per second, and what the disk does without a journal around it. Not a test:
 * {@code JournalBenchmark DIRECTORY ROUNDS SECONDS}. Rounds are interleaved, medians printed.
 */
final class JournalBenchmark {
  private static final long SEED = 7;
  private static final int GROUP_BYTES = 2_000;
  private static final int RECORD_BYTES = 72;
  private static final int GROUP_RECORDS_MAX = 512;
  private static final int SEGMENT_BYTES = 1 << 24;

  private final Path directory;
  private final long nanos;

  private JournalBenchmark(Path directory, long nanos) {
    this.directory = directory;
    this.nanos = nanos;
  }

  /** Measures something and prints how much of it there was per second. */
  private interface Job {
    double run() throws Exception;
  }

  private record Waiting(ByteBuffer record, CompletableFuture<Void> durable) {}

  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) throws Exception {
    int rounds = Integer.parseInt(arguments[1]);
    double seconds = Double.parseDouble(arguments[2]);
    var benchmark = new JournalBenchmark(Path.of(arguments[0]), (long) (seconds * 1e9));
    System.out.printf(
        "rounds %d, seconds %s, group %d B, record %d B, segment %d B, seed %d, java %s%n",
        rounds,
        seconds,
        GROUP_BYTES,
        RECORD_BYTES,
        SEGMENT_BYTES,
        SEED,
        System.getProperty("java.version"));
    Map<String, List<Double>> results = new LinkedHashMap<>();
    for (int round = -1; round < rounds; round++) {
      for (var job : benchmark.jobs().entrySet()) {
        double perSecond = job.getValue().run();
        if (round >= 0) {
          results.computeIfAbsent(job.getKey(), name -> new ArrayList<>()).add(perSecond);
        }
      }
    }
    results.forEach(JournalBenchmark::print);
  }

  private static void print(String name, List<Double> perSecond) {
    double[] sorted = perSecond.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    System.out.printf(
        "%-44s median %9.0f/s, %9.0f to %9.0f%n",
        name, sorted[sorted.length / 2], sorted[0], sorted[sorted.length - 1]);
  }

  private Map<String, Job> jobs() {
    Map<String, Job> jobs = new LinkedHashMap<>();
    jobs.put("raw: write and force", this::raw);
    jobs.put("journal: groups, 1 writer, power", () -> groups(true));
    jobs.put("journal: groups, 1 writer, process", () -> groups(false));
    jobs.put("journal: records, 16 threads, power", () -> records(16));
    jobs.put("journal: records, 64 threads, power", () -> records(64));
    return jobs;
  }

  private double raw() throws IOException {
    Files.createDirectories(directory);
    Path file = directory.resolve("raw");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocateDirect(SEGMENT_BYTES), 0);
      channel.force(true);
      ByteBuffer group = ByteBuffer.allocateDirect(GROUP_BYTES);
      long start = System.nanoTime();
      long forces = 0;
      while (System.nanoTime() - start < nanos) {
        long offset = forces * GROUP_BYTES % (SEGMENT_BYTES - GROUP_BYTES);
        channel.write(group.clear(), offset);
        channel.force(false);
        forces++;
      }
      return perSecond(forces, start);
    } finally {
      Files.delete(file);
    }
  }

  private double groups(boolean force) throws IOException {
    byte[] bytes = new byte[GROUP_BYTES];
    new Random(SEED).nextBytes(bytes);
    ByteBuffer group = ByteBuffer.wrap(bytes);
    try (Journal journal = open(force)) {
      long start = System.nanoTime();
      long groups = 0;
      while (System.nanoTime() - start < nanos) {
        journal.append(group);
        journal.force();
        journal.release(Math.max(0, journal.durableSequence() - 1));
        groups++;
      }
      return perSecond(groups, start);
    } finally {
      clear();
    }
  }

  private double records(int threads) throws Exception {
    BlockingQueue<Waiting> queue = new ArrayBlockingQueue<>(GROUP_RECORDS_MAX);
    var records = new LongAdder();
    long start = System.nanoTime();
    List<Thread> writers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      writers.add(new Thread(() -> write(queue, records, start), "writer-" + i));
    }
    try (Journal journal = open(true)) {
      writers.forEach(Thread::start);
      while (writers.stream().anyMatch(Thread::isAlive)) {
        commit(journal, queue);
      }
      return perSecond(records.sum(), start);
    } finally {
      clear();
    }
  }

  private void write(BlockingQueue<Waiting> queue, LongAdder records, long start) {
    try {
      while (System.nanoTime() - start < nanos) {
        var waiting = new Waiting(ByteBuffer.allocate(RECORD_BYTES), new CompletableFuture<>());
        queue.put(waiting);
        waiting.durable.get();
        records.increment();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void commit(Journal journal, BlockingQueue<Waiting> queue)
      throws InterruptedException {
    Waiting first = queue.poll(1, TimeUnit.MILLISECONDS);
    if (first != null) {
      List<Waiting> group = new ArrayList<>(List.of(first));
      queue.drainTo(group, GROUP_RECORDS_MAX - 1);
      journal.append(group.stream().map(Waiting::record).toArray(ByteBuffer[]::new));
      journal.force();
      journal.release(Math.max(0, journal.durableSequence() - 1));
      group.forEach(waiting -> waiting.durable.complete(null));
    }
  }

  private Journal open(boolean force) {
    var options =
        new JournalOptions(
            directory.resolve("journal"), SEGMENT_BYTES, 4, force, true, JournalFiles.SYSTEM);
    return Journal.open(options, 1, (sequence, payload) -> {});
  }

  private void clear() throws IOException {
    try (var files = Files.walk(directory.resolve("journal"))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toArray(Path[]::new)) {
        Files.delete(file);
      }
    }
  }

  private static double perSecond(long count, long start) {
    return count * 1e9 / (System.nanoTime() - start);
  }
}
