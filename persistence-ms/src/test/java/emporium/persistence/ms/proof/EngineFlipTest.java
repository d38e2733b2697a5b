package emporium.persistence.ms.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.ms.CheckpointOptions;
import emporium.persistence.ms.image.DamagedDictionary;
import emporium.persistence.ms.journal.DamagedJournal;
import emporium.persistence.ms.store.DamagedStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Flips single bits of all files of an engine, one at a time. It must refuse the directory or come
 * up with exactly what was acknowledged; it must never hang.
 */
@Timeout(1_200)
class EngineFlipTest {
  private static final int FLIPS = Boolean.getBoolean("proofs") ? 20_000 : 520;
  private static final int PURSES = 24;
  private static final CheckpointOptions NEVER =
      new CheckpointOptions(1 << 16, 5, TimeUnit.HOURS.toMillis(1), 8);

  @TempDir Path temporary;
  private final ExecutorService opening = Executors.newCachedThreadPool();
  private final Map<String, int[]> outcomes = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  /** How the directory came to be. */
  enum Life {
    CLOSED,
    KILLED_WITH_A_JOURNAL
  }

  @AfterEach
  void end() {
    opening.shutdownNow();
  }

  private Path directory(Life life, long seed) {
    Path directory = temporary.resolve("live");
    try (var engine = new PurseEngine(directory, Durability.POWER, true, options -> options)) {
      work(engine.filled(PURSES), seed, 300);
    }
    if (life == Life.CLOSED) {
      return Directories.copy(directory, temporary.resolve("whole"));
    }
    try (var engine =
        new PurseEngine(
            directory, Durability.POWER, false, options -> options.withCheckpoint(NEVER))) {
      work(engine, seed + 1, 100);
      assertTrue(engine.engine.uncheckpointedGroups() > 0, "nothing is only in the journal");
      return Directories.copy(directory, temporary.resolve("whole"));
    }
  }

  private static void work(PurseEngine engine, long seed, int transfers) {
    var random = new Random(seed);
    for (int i = 0; i < transfers; i++) {
      var spread = Spread.random(i, PURSES, random);
      PurseEngine.await(engine.transactions.run(spread).exceptionally(refused -> List.of()));
    }
  }

  /** All that the engine knows, as text. */
  private static String content(Path directory) {
    try (var engine = new PurseEngine(directory, Durability.POWER, false, options -> options)) {
      return PurseEngine.await(
          engine.transactions.read(
              LockSet.sharedRoot(),
              state -> text(state) + events(engine) + engine.engine.source()));
    }
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
  @EnumSource(Life.class)
  void open_afterAnyOneBitFlipped_refusesOrHasEverything(Life life) throws Exception {
    long seed = System.nanoTime();
    System.out.println("flips of " + life + ": seed " + seed);
    var random = new Random(seed);
    Path whole = directory(life, seed);
    Path pristine = Directories.copy(whole, temporary.resolve("pristine"));
    String content = content(Directories.copy(whole, temporary.resolve("read")));
    List<Path> files =
        Directories.files(whole).stream().filter(file -> size(pristine.resolve(file)) > 0).toList();
    for (int i = 0; i < FLIPS; i++) {
      flip(whole, pristine, some(files, random), content, random);
    }
    outcomes.forEach(
        (kind, counts) ->
            System.out.println(kind + ": " + counts[0] + " refused, " + counts[1] + " harmless"));
    assertEquals(List.of(), wrong);
    int[] data = refusals("dat");
    assertTrue(data[0] > 10 * data[1], "only what is deleted in the log may be harmless");
    assertTrue(refusals("journal")[0] > 0, "journal damage is noticed");
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
    Path whole = directory(Life.CLOSED, seed);
    String content = content(Directories.copy(whole, temporary.resolve("read")));
    Checksumless.make(whole);
    Path pristine = Directories.copy(whole, temporary.resolve("pristine"));
    List<Path> data =
        Directories.files(whole).stream().filter(file -> file.toString().endsWith(".dat")).toList();
    for (Path file : data) {
      for (int at : texts(Files.readAllBytes(pristine.resolve(file)))) {
        if (wrong.isEmpty()) {
          flip(whole, pristine, file, at, content, random);
        }
      }
    }
    assertTrue(wrong.toString().contains("silently wrong"), wrong::toString);
  }

  /** Where texts of entries start, as the engine stores them. */
  private static List<Integer> texts(byte[] bytes) {
    String all = new String(bytes, StandardCharsets.ISO_8859_1);
    String text =
        new String("transfer".getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1);
    List<Integer> starts = new ArrayList<>();
    for (int at = all.indexOf(text); at >= 0; at = all.indexOf(text, at + 1)) {
      starts.add(at);
    }
    return starts;
  }

  private int[] refusals(String kind) {
    return outcomes.computeIfAbsent(kind, k -> new int[2]);
  }

  private static long size(Path file) {
    return file.toFile().length();
  }

  private void flip(Path whole, Path pristine, Path file, String content, Random random)
      throws Exception {
    int at = random.nextInt((int) size(whole.resolve(file)));
    flip(whole, pristine, file, at, content, random);
  }

  private void flip(Path whole, Path pristine, Path file, int at, String content, Random random)
      throws Exception {
    Path damaged = whole.resolve(file);
    byte[] bytes = Files.readAllBytes(damaged);
    int bit = random.nextInt(8);
    bytes[at] ^= (byte) (1 << bit);
    Files.write(damaged, bytes);
    String where = file + " byte " + at + " bit " + bit;
    boolean refused = refused(whole, damaged, content, where);
    refusals(kind(file.toString()))[refused ? 0 : 1]++;
    restore(whole, pristine);
  }

  private static void restore(Path whole, Path pristine) throws IOException {
    Directories.delete(whole);
    Directories.copy(pristine, whole);
  }

  private boolean refused(Path whole, Path damaged, String content, String where) throws Exception {
    var opened = opening.submit(() -> outcome(whole, damaged, content));
    try {
      String outcome = opened.get(30, TimeUnit.SECONDS);
      if (!outcome.isEmpty() && !outcome.equals("refused")) {
        wrong.add(where + ": " + outcome);
      }
      return !outcome.isEmpty();
    } catch (java.util.concurrent.TimeoutException e) {
      wrong.add(where + ": hangs");
      throw e;
    }
  }

  /** Empty if all is there, "refused" if it was refused as it should be, else what is wrong. */
  private static String outcome(Path whole, Path damaged, String content) {
    try {
      return content(whole).equals(content) ? "" : "silently wrong";
    } catch (DamagedStore | DamagedJournal | DamagedDictionary e) {
      String name = damaged.getFileName().toString();
      boolean contradicts = name.endsWith(".sft"); // a data file, or the journal, may say otherwise
      boolean named = contradicts || e.getMessage().contains(name.split("\\.", 2)[0]);
      return named ? "refused" : "other file named: " + e.getMessage();
    } catch (RuntimeException | Error e) {
      return "not refused as damage: " + e;
    }
  }

  private static String kind(String file) {
    return file.replaceAll("^.*[/.]", "");
  }
}
