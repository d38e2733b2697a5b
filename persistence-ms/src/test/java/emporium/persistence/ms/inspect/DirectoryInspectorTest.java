package emporium.persistence.ms.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.EngineStatistics;
import emporium.persistence.ms.backup.BackupFailed;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.store.files.DirectoryInUse;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Looking into directories, and bringing backups back. */
@Timeout(120)
class DirectoryInspectorTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final CheckpointOptions NEVER =
      new CheckpointOptions(1 << 20, 6, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);

  @TempDir Path temporary;
  private final List<String> progress = new ArrayList<>();
  private final DirectoryInspector inspector =
      new DirectoryInspector(BankEngine::declared, progress::add);
  private Path directory;
  private Path copies;

  /** Opens a bank, does some work, and waits to be killed. */
  public static final class Child {
    private Child() {}

    public static void main(String[] arguments) throws Exception {
      var bank = open(Path.of(arguments[0]));
      work(bank);
      System.out.println("acknowledged");
      System.out.flush();
      var unused = System.in.read();
    }
  }

  @BeforeEach
  void places() throws IOException {
    directory = temporary.resolve("data");
    copies = Files.createDirectory(temporary.resolve("copies"));
  }

  private static BankEngine open(Path directory) {
    return new BankEngine(directory, Durability.POWER, options -> options.withCheckpoint(NEVER));
  }

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private static void work(BankEngine bank) {
    await(bank.bank.run(new BankCommands.Open(A, 0)));
    for (int i = 0; i < 4; i++) {
      await(bank.bank.run(new BankCommands.Deposit(A, 5)));
    }
  }

  private void closedDirectory() {
    try (var bank = open(directory)) {
      work(bank);
    }
  }

  /** Every byte and time stamp below the directory. */
  private static Map<String, String> fingerprint(Path directory) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (var files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        String content =
            Files.isDirectory(file)
                ? ""
                : Integer.toString(Arrays.hashCode(Files.readAllBytes(file)));
        found.put(file.toString(), Files.getLastModifiedTime(file) + " " + content);
      }
    }
    return found;
  }

  @Test
  void inspect_processRunning_isRefused_andKilled_reportsWhatItLeft() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
      assertEquals("acknowledged", lines.readLine());
      var refused = assertThrows(DirectoryInUse.class, () -> inspector.inspect(directory, copies));
      assertTrue(refused.getMessage().contains(directory.toString()), refused.getMessage());
    } finally {
      child.destroyForcibly();
    }
    assertEquals(137, child.waitFor());
    var before = fingerprint(directory);
    InspectionReport found = inspector.inspect(directory, copies);
    assertEquals(before, fingerprint(directory));
    assertEquals(List.of(), list(copies), "the copy is gone");
    assertEquals(5, found.journal().replayedUnits());
    assertTrue(found.journal().replayedGroups() > 0, found.toString());
    assertTrue(
        found
            .statistics()
            .tables()
            .contains(new EngineStatistics.TableCount("bank", "accounts", 1, 0, 0)));
    assertEquals(4, found.statistics().outbox().get(0).pending());
    assertTrue(progress.get(0).startsWith("copying "), progress.toString());
  }

  @Test
  void inspect_closedDirectory_changesNothing_asAStartDoes() throws Exception {
    closedDirectory();
    var before = fingerprint(directory);
    InspectionReport found = inspector.inspect(directory, copies);
    assertEquals(before, fingerprint(directory));
    assertEquals(0, found.journal().replayedGroups());
    String text = InspectionFormatter.format(found);
    assertTrue(text.contains("bank accounts                        1"), text);
    assertTrue(text.contains("emporium.persistence.contract.Account"), text);
    assertTrue(text.contains("journal segments                     1 files, 1.0 MB"), text);
    open(directory).close();
    assertNotEquals(before, fingerprint(directory), "the control: a start changes something");
  }

  @Test
  void inspect_inThisProcess_isRefusedAndLetsTheLockBe() {
    try (var bank = open(directory)) {
      work(bank);
      assertThrows(DirectoryInUse.class, () -> inspector.inspect(directory, copies));
      assertThrows(DirectoryInUse.class, () -> open(directory));
    }
  }

  @Test
  void inspect_damagedJournal_namesFileAndOffsetOfTheDirectory() throws IOException {
    closedDirectory();
    Path segment = directory.resolve("journal").resolve(String.format("%020d.journal", 1));
    byte[] bytes = Files.readAllBytes(segment);
    bytes[4_096 + 50] ^= 1;
    Files.write(segment, bytes);
    var refused =
        assertThrows(UnusableDataDirectory.class, () -> inspector.inspect(directory, copies));
    for (String expected : List.of("file=" + segment, "offset=4096", "restore", "backup")) {
      assertTrue(refused.getMessage().contains(expected), refused.getMessage());
    }
    assertEquals(List.of(), list(copies));
  }

  @Test
  void inspect_damagedStoreLog_namesFileAndOffsetOfTheDirectory() throws IOException {
    closedDirectory();
    Path log = directory.resolve("channel_0").resolve("transactions_0.sft");
    byte[] bytes = Files.readAllBytes(log);
    bytes[1] = 99;
    Files.write(log, bytes);
    var refused =
        assertThrows(UnusableDataDirectory.class, () -> inspector.inspect(directory, copies));
    assertTrue(refused.getMessage().contains(log + " at offset "), refused.getMessage());
  }

  @Test
  void inspect_noData_reportsThat() {
    assertThrows(NoDataDirectory.class, () -> inspector.inspect(directory, copies));
    assertThrows(NoDataDirectory.class, () -> inspector.inspect(copies, copies));
  }

  @Test
  void restore_backup_isTheStateThatWasAcknowledged() throws IOException {
    Path backup = temporary.resolve("backup");
    String source;
    try (var bank = open(directory)) {
      work(bank);
      var unused = bank.engine.operations().backup(backup);
      work2(bank);
      source = bank.engine.source();
    }
    assertTrue(inspector.inspect(backup, copies).backup());
    Path restored = Files.createDirectory(temporary.resolve("restored"));
    InspectionReport found = inspector.restore(backup, restored);
    assertEquals(5, found.journal().replayedUnits());
    try (var bank = open(restored)) {
      assertEquals(20, balance(bank));
      assertEquals(source, bank.engine.source(), "a copy numbers events as its original");
    }
    assertThrows(BackupFailed.class, () -> inspector.restore(backup, restored), "not empty");
    try (var bank = open(directory)) {
      assertEquals(21, balance(bank), "the original has gone on");
    }
  }

  private static void work2(BankEngine bank) {
    await(bank.bank.run(new BankCommands.Deposit(A, 1)));
  }

  private static long balance(BankEngine bank) {
    return await(
        bank.bank.read(
            LockSet.shared(A),
            state -> java.util.Objects.requireNonNull(state.find(A)).balanceCents()));
  }

  @Test
  void restore_damagedBackup_isRefusedAndLeavesNothing() throws IOException {
    Path backup = temporary.resolve("backup");
    try (var bank = open(directory)) {
      work(bank);
      var unused = bank.engine.operations().backup(backup);
    }
    Files.writeString(backup.resolve("emporium.classes"), "?");
    Path restored = temporary.resolve("restored");
    assertThrows(BackupFailed.class, () -> inspector.restore(backup, restored));
    assertFalse(Files.exists(restored));
    assertThrows(BackupFailed.class, () -> inspector.restore(directory, restored), "no backup");
    assertThrows(BackupFailed.class, () -> inspector.inspect(backup, copies));
    assertEquals(List.of(), list(copies));
  }

  private static List<Path> list(Path directory) throws IOException {
    try (var entries = Files.list(directory)) {
      return entries.toList();
    }
  }
}
