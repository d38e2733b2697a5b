package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.Booking;
import emporium.persistence.feed.FeedGap;
import emporium.persistence.feed.FeedPosition;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.feed.FollowerPolicy;
import emporium.persistence.ms.image.ImageBuffer;
import emporium.persistence.ms.image.ImageCodec;
import emporium.persistence.ms.image.ImageOptions;
import emporium.persistence.ms.inspect.DirectoryInspector;
import emporium.persistence.ms.inspect.UnusableDataDirectory;
import emporium.persistence.ms.schema.ClassChanges;
import emporium.persistence.ms.store.files.StoreOfOtherVersion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A directory that an earlier version wrote is converted by this one: {@code stored/bank-3} is of
 * the version that brought the names of today, {@code bank-4} of the last one without images in the
 * store. They are not rewritten; {@link #main} writes the next one.
 */
class StoredFormatCompatibilityTest {
  private static final Path STORED = Path.of("src/test/resources/stored");
  private static final DirectoryInspector INSPECTOR =
      new DirectoryInspector(BankEngine::declared, progress -> {});
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);

  @TempDir Path directory;

  private Path converted(String bank) throws IOException {
    Path earlier = directory.resolve(bank);
    Files.createDirectory(earlier);
    copy(STORED.resolve(bank), earlier);
    Path converted = directory.resolve("converted");
    var unused = INSPECTOR.convert(earlier, converted);
    return converted;
  }

  @ParameterizedTest
  @ValueSource(strings = {"bank-3", "bank-4"})
  void directory_ofAnEarlierVersion_isRefusedUnchanged(String bank) throws IOException {
    copy(STORED.resolve(bank), directory);
    var before = Files.getLastModifiedTime(directory.resolve("channel_0/transactions_0.sft"));
    var refused = assertThrows(StoreOfOtherVersion.class, () -> open(directory));
    assertTrue(refused.getMessage().contains("convert"), refused.getMessage());
    assertEquals(
        before, Files.getLastModifiedTime(directory.resolve("channel_0/transactions_0.sft")));
  }

  @Test
  void directory_ofAnEarlierVersion_isConvertedWithItsState() throws IOException {
    Path converted = converted("bank-3");
    try (BankEngine engine = open(converted)) {
      assertEquals("70 [5 , -35 ]", describe(engine, A));
      assertEquals("235 [35 from " + A + "]", describe(engine, B));
      assertEquals(75, await(engine.bank.run(new BankCommands.Deposit(A, 5))));
    }
    try (BankEngine engine = open(converted)) {
      assertEquals("75 [5 , -35 , 5 ]", describe(engine, A));
    }
  }

  /** Accounts, a hundred of them history, and events that nobody has consumed. */
  @Test
  void directory_withHistoryAndEvents_isConvertedWithBoth() throws IOException {
    try (BankEngine engine = open(converted("bank-4"))) {
      assertEquals("1093 [100 , -7 ]", describe(engine, new AccountId(3, 100)));
      assertEquals("1149 [149 ]", describe(engine, new AccountId(3, 149)));
      assertEquals("1007 [7 ]", describe(engine, new AccountId(3, 7)));
      var accounts =
          engine.engine.operations().statistics().tables().stream()
              .filter(table -> table.table().equals("accounts"))
              .findFirst()
              .orElseThrow();
      assertEquals(155, accounts.aggregates());
      assertEquals(100, accounts.history());
      assertEquals(155, engine.handedOut.size());
    }
  }

  @Test
  void conversion_ofADirectoryOfThisVersion_isRefusedAndLeavesNothing() throws IOException {
    try (BankEngine engine = open(directory.resolve("now"))) {
      assertEquals(A, await(engine.bank.run(new BankCommands.Open(A, 5))));
    }
    Path converted = directory.resolve("converted");
    var refused =
        assertThrows(
            UnusableDataDirectory.class,
            () -> INSPECTOR.convert(directory.resolve("now"), converted));
    assertTrue(refused.getMessage().contains("of this version"), refused.getMessage());
    assertFalse(Files.exists(converted));
    assertFalse(Files.exists(directory.resolve("converted.part")));
  }

  /** Its journal has no numbers of commits: what follows it begins with the contents. */
  @Test
  void journal_ofAnEarlierVersion_isFollowedFromItsEndOnly() throws Exception {
    try (BankEngine engine =
        new BankEngine(
            converted("bank-3"),
            Durability.POWER,
            options -> options.withFollower(FollowerPolicy.WAIT))) {
      FeedPosition end = engine.engine.forcedPosition();
      assertTrue(end.group() > 0, end.toString());
      try (var feed = engine.engine.follow(FeedPosition.afterGroup(end.group() - 1))) {
        assertThrows(FeedGap.class, () -> feed.read(1));
      }
      try (var feed = engine.engine.follow(end)) {
        await(engine.bank.run(new BankCommands.Deposit(A, 5)));
        assertEquals(1, feed.read(1).size());
      }
    }
  }

  @Test
  void image_ofAnEarlierVersion_isRead() throws IOException {
    copy(STORED.resolve("bank-3"), directory);
    var image = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("account.image")));
    var account = (Account) Objects.requireNonNull(images(directory).decode(image));
    assertEquals("70 [5 , -35 a note]", describe(account));
  }

  /** Writes such a directory: {@code StoredFormatCompatibilityTest <directory>}. */
  public static void main(String[] args) throws IOException {
    Path target = Path.of(args[0]);
    try (BankEngine engine = open(target)) {
      await(engine.bank.run(new BankCommands.Open(A, 100)));
      await(engine.bank.run(new BankCommands.Open(B, 200)));
      await(engine.bank.run(new BankCommands.Deposit(A, 5)));
      await(engine.bank.run(new BankCommands.Transfer(A, B, 35)));
    }
    var account = new Account(A, 100);
    account.book(5);
    account.book(-35);
    account.annotateLast("a note");
    var out = new ImageBuffer(1_000);
    images(target).encode(account, out);
    var bytes = new byte[out.size()];
    out.asByteBuffer().get(bytes);
    Files.write(target.resolve("account.image"), bytes);
  }

  private static BankEngine open(Path directory) {
    return new BankEngine(directory, Durability.POWER, options -> options);
  }

  /** What the engine stores itself, which these images do without. */
  private static final List<ClassChanges> OTHERS_DROPPED =
      List.of(
          ClassChanges.dropped("emporium.persistence.ms.StoredDeadLetter"),
          ClassChanges.dropped("emporium.persistence.ms.replica.StoredShardAssignment"));

  private static ImageCodec images(Path directory) {
    return ImageCodec.open(
        new ImageOptions(
            directory,
            false,
            StoredFormatCompatibilityTest.class.getClassLoader(),
            Set.of(Account.class),
            Set.of(Booking.class),
            OTHERS_DROPPED,
            FaultInjector.NONE));
  }

  private static String describe(BankEngine engine, AccountId id) {
    return await(
        engine.bank.read(
            LockSet.shared(id), bank -> describe(Objects.requireNonNull(bank.find(id)))));
  }

  private static String describe(Account account) {
    return account.balanceCents()
        + account.bookings().stream()
            .map(booking -> booking.amountCents() + " " + booking.note())
            .collect(Collectors.joining(", ", " [", "]"));
  }

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
