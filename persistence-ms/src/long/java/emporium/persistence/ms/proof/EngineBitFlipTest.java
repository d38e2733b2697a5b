package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.journal.DamagedJournal;
import emporium.persistence.ms.schema.DamagedDictionary;
import emporium.persistence.ms.store.files.DamagedStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Flips single bits of all files of an engine, one at a time. It must refuse the directory or come
 * up with exactly what was acknowledged; it must never hang. At level {@code process} a flip in
 * what the journal was not forced up to cannot be distinguished from a power loss: it may leave a
 * prefix there, which has all that was forced.
 */
@Tag("long")
@Timeout(3_600)
class EngineBitFlipTest {
  private static final int FLIPS = Boolean.getBoolean("proofs") ? 20_000 : 260;
  private static final int PURSES = 24;
  private static final String REFUSED = "refused";
  private static final String HARMLESS = "harmless";
  private static final String PREFIX = "left a prefix";
  private static final List<String> OUTCOMES = List.of(REFUSED, HARMLESS, PREFIX);
  private static final CheckpointOptions NEVER =
      new CheckpointOptions(1 << 16, 5, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);

  @TempDir Path temporary;
  private final ExecutorService opening = Executors.newCachedThreadPool();
  private final Map<String, int[]> outcomes = new TreeMap<>();
  private final List<String> allowed = new ArrayList<>();
  private final List<String> wrong = new ArrayList<>();

  /** How the directory came to be. */
  enum Shutdown {
    CLOSED,
    KILLED_WITH_A_JOURNAL
  }

  @AfterEach
  void end() {
    opening.shutdownNow();
  }

  private Path directory(Shutdown shutdown, Durability level, long seed) {
    Path directory = temporary.resolve("live");
    try (var engine = new PurseEngine(directory, level, true, options -> options)) {
      work(engine.filled(PURSES), seed, 300);
    }
    Path whole = temporary.resolve("whole");
    if (shutdown == Shutdown.CLOSED) {
      DirectoryCopies.copy(directory, whole);
      allowed.add(content(DirectoryCopies.copy(whole, temporary.resolve("read"))));
      return whole;
    }
    Path killed = temporary.resolve("killed");
    try (var engine = behind(directory, level, new Forces())) {
      work(engine, seed + 1, 60);
      assertTrue(engine.engine.uncheckpointedGroups() > 0, "nothing is only in the journal");
      DirectoryCopies.copy(directory, killed);
    }
    var forces = new Forces();
    try (var engine = behind(killed, level, forces)) { // forces what it finds
      allowed.add(known(engine));
      var random = new Random(seed + 2);
      for (int i = 0; i < 50; i++) {
        PurseEngine.await(engine.transactions.run(allowedOne(i, random)));
        allowed.add(known(engine));
        forces.known = allowed.size() - 1;
      }
      DirectoryCopies.copy(killed, whole);
      allowed.subList(0, level == Durability.POWER ? allowed.size() - 1 : forces.covered).clear();
    }
    return whole;
  }

  private static SpreadTransfer allowedOne(int i, Random random) {
    var spread = SpreadTransfer.random(1_000 + i, PURSES, random);
    return new SpreadTransfer(spread.transfer(), spread.numbers(), false);
  }

  /** Without checkpoints, and at level {@code process} without forces but those of segments. */
  private static PurseEngine behind(Path directory, Durability level, Forces forces) {
    return new PurseEngine(
        directory,
        level,
        false,
        options ->
            options
                .withCheckpoint(NEVER)
                .withFaults(forces)
                .withUnforcedMaxMs(TimeUnit.HOURS.toMillis(1)));
  }

  /** Which of the states that are known the last force of the journal covers. */
  private static final class Forces implements FaultInjector {
    private volatile int known;
    private volatile int covered;

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) {
      if (file.toString().endsWith(".journal")) {
        covered = known;
      }
    }
  }

  private static void work(PurseEngine engine, long seed, int transfers) {
    var random = new Random(seed);
    for (int i = 0; i < transfers; i++) {
      var spread = SpreadTransfer.random(i, PURSES, random);
      PurseEngine.await(engine.transactions.run(spread).exceptionally(refused -> List.of()));
    }
  }

  private static String content(Path directory) {
    return content(directory, Durability.POWER);
  }

  private static String content(Path directory, Durability level) {
    try (var engine = new PurseEngine(directory, level, false, options -> options)) {
      return known(engine);
    }
  }

  /** All that the engine knows, as text. */
  private static String known(PurseEngine engine) {
    while (engine.handedOut.size() < engine.engine.pendingEvents()) {
      Thread.onSpinWait();
    }
    return PurseEngine.await(
        engine.transactions.read(
            LockSet.sharedRoot(), state -> text(state) + events(engine) + engine.engine.source()));
  }

  private static String text(Purses state) {
    var lines = new ArrayList<String>();
    for (Purse purse : state.purses.all()) {
      String entries =
          purse.entries().stream()
              .map(e -> e.transfer + ">" + e.other + "@" + e.otherVersion + e.note)
              .collect(Collectors.joining(","));
      lines.add("purse " + purse.number() + " " + purse.balanceCents() + " " + purse.version());
      lines.add("entries " + purse.number() + " " + purse.slipVersion() + " " + entries);
    }
    state.slips.all().forEach(slip -> lines.add(slip.id().toString()));
    state.tallies.all().forEach(t -> lines.add("tally " + t.number() + " " + t.touches()));
    lines.sort(null);
    return String.join("\n", lines);
  }

  private static String events(PurseEngine engine) {
    return engine.handedOut.stream()
        .map(envelope -> envelope.id() + " " + envelope.event())
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "CLOSED, POWER",
    "KILLED_WITH_A_JOURNAL, POWER",
    "CLOSED, PROCESS",
    "KILLED_WITH_A_JOURNAL, PROCESS"
  })
  void open_afterAnyOneBitFlipped_refusesOrHasWhatTheLevelPromises(
      Shutdown shutdown, Durability level) throws Exception {
    long seed = System.nanoTime();
    System.out.println("flips of " + shutdown + " at " + level + ": seed " + seed);
    var random = new Random(seed);
    Path whole = directory(shutdown, level, seed);
    Path pristine = DirectoryCopies.copy(whole, temporary.resolve("pristine"));
    List<Path> files =
        DirectoryCopies.files(whole).stream()
            .filter(file -> size(pristine.resolve(file)) > 0)
            .toList();
    for (int i = 0; i < FLIPS; i++) {
      flip(whole, pristine, some(files, random), level, random);
    }
    outcomes.forEach(
        (kind, counts) ->
            System.out.println(
                kind
                    + ": "
                    + counts[0]
                    + " refused, "
                    + counts[1]
                    + " harmless, "
                    + counts[2]
                    + " left a prefix"));
    assertEquals(List.of(), wrong);
    int[] data = outcomes("dat");
    assertTrue(data[0] > 10 * data[1], "only what is deleted in the log may be harmless");
    if (shutdown
        == Shutdown.KILLED_WITH_A_JOURNAL) { // a closed one's may have nothing but its header
      assertTrue(outcomes("journal")[0] > 0, "journal damage is noticed");
    }
    boolean cuts = shutdown == Shutdown.KILLED_WITH_A_JOURNAL && level == Durability.PROCESS;
    assertEquals(cuts, outcomes("journal")[2] > 0, "what was not forced is cut, nothing else");
  }

  /** What means nothing is looked at less often. */
  private static Path some(List<Path> files, Random random) {
    Path file = files.get(random.nextInt(files.size()));
    boolean idle = file.toString().endsWith(".spare") || file.endsWith("watermark");
    return idle && random.nextInt(4) > 0 ? some(files, random) : file;
  }

  /**
   * An earlier version's directory has no checksums: what the engine does without this guard. Only
   * texts are damaged, since the engine goes to addresses by lengths that it finds in the file.
   */
  @Test
  void open_afterFlipsOfDataWithoutChecksums_isSometimesSilentlyWrong() throws Exception {
    long seed = System.nanoTime();
    System.out.println("flips without checksums: seed " + seed);
    var random = new Random(seed);
    Path whole = directory(Shutdown.CLOSED, Durability.POWER, seed);
    ChecksumRemover.make(whole);
    Path pristine = DirectoryCopies.copy(whole, temporary.resolve("pristine"));
    List<Path> data =
        DirectoryCopies.files(whole).stream()
            .filter(file -> file.toString().endsWith(".dat"))
            .toList();
    for (Path file : data) {
      for (int at : texts(Files.readAllBytes(pristine.resolve(file)))) {
        if (wrong.isEmpty()) {
          flip(whole, pristine, file, at, Durability.POWER, random);
        }
      }
    }
    assertTrue(wrong.toString().contains("silently wrong"), wrong::toString);
  }

  /** Where texts of entries start, as images have them; the newest first, which are live. */
  private static List<Integer> texts(byte[] bytes) {
    String all = new String(bytes, StandardCharsets.ISO_8859_1);
    String text = "transfer";
    List<Integer> starts = new ArrayList<>();
    for (int at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1)) {
      starts.add(at);
    }
    Collections.reverse(starts);
    return starts;
  }

  /** How many were refused, harmless, and cut to a prefix. */
  private int[] outcomes(String kind) {
    return outcomes.computeIfAbsent(kind, k -> new int[3]);
  }

  private static long size(Path file) {
    return file.toFile().length();
  }

  private void flip(Path whole, Path pristine, Path file, Durability level, Random random)
      throws Exception {
    int at = random.nextInt((int) size(whole.resolve(file)));
    flip(whole, pristine, file, at, level, random);
  }

  private void flip(Path whole, Path pristine, Path file, int at, Durability level, Random random)
      throws Exception {
    Path damaged = whole.resolve(file);
    byte[] bytes = Files.readAllBytes(damaged);
    int bit = random.nextInt(8);
    bytes[at] ^= (byte) (1 << bit);
    Files.write(damaged, bytes);
    String outcome = outcomeInTime(whole, damaged, level);
    int place = OUTCOMES.indexOf(outcome);
    if (place < 0) {
      wrong.add(file + " byte " + at + " bit " + bit + ": " + outcome);
    } else {
      outcomes(kind(file.toString()))[place]++;
    }
    restore(whole, pristine);
  }

  private static void restore(Path whole, Path pristine) throws IOException {
    DirectoryCopies.delete(whole);
    DirectoryCopies.copy(pristine, whole);
  }

  private String outcomeInTime(Path whole, Path damaged, Durability level) throws Exception {
    return opening.submit(() -> outcome(whole, damaged, level)).get(60, TimeUnit.SECONDS);
  }

  /** One of the outcomes that may be, else what is wrong. */
  private String outcome(Path whole, Path damaged, Durability level) {
    String name = damaged.getFileName().toString();
    try {
      int found = allowed.indexOf(content(whole, level));
      if (found == allowed.size() - 1) {
        return HARMLESS;
      }
      return found >= 0 && name.endsWith(".journal") ? PREFIX : "silently wrong";
    } catch (DamagedStore | DamagedJournal | DamagedDictionary e) {
      boolean contradicts = name.endsWith(".sft"); // a data file, or the journal, may contradict it
      boolean named = contradicts || e.getMessage().contains(name.split("\\.", 2)[0]);
      return named ? REFUSED : "other file named: " + e.getMessage();
    } catch (RuntimeException | Error e) {
      return "not refused as damage: "
          + Stream.iterate(e, Objects::nonNull, Throwable::getCause).toList();
    }
  }

  private static String kind(String file) {
    return file.replaceAll("^.*[/.]", "");
  }
}
