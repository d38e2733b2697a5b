package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

/**
 * A directory that an earlier version wrote is opened by this one: {@code stored/bank-3} is of the
 * version that brought the names of today. It is not rewritten; {@link #main} writes the next one.
 */
class StoredFormatCompatibilityTest {
  private static final Path WRITTEN = Path.of("src/test/resources/stored/bank-3");
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);

  @TempDir Path directory;

  @Test
  void directory_ofAnEarlierVersion_opensWithItsState() throws IOException {
    copy(WRITTEN, directory);
    try (BankEngine engine = open(directory)) {
      assertEquals("70 [5 , -35 ]", describe(engine, A));
      assertEquals("235 [35 from " + A + "]", describe(engine, B));
      assertEquals(75, await(engine.bank.run(new BankCommands.Deposit(A, 5))));
    }
    try (BankEngine engine = open(directory)) {
      assertEquals("75 [5 , -35 , 5 ]", describe(engine, A));
    }
  }

  /** Its journal has no numbers of commits: what follows it begins with the contents. */
  @Test
  void journal_ofAnEarlierVersion_isFollowedFromItsEndOnly() throws Exception {
    copy(WRITTEN, directory);
    try (BankEngine engine =
        new BankEngine(
            directory, Durability.POWER, options -> options.withFollower(FollowerPolicy.WAIT))) {
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
    copy(WRITTEN, directory);
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

  private static ImageCodec images(Path directory) {
    return ImageCodec.open(
        new ImageOptions(
            directory,
            false,
            StoredFormatCompatibilityTest.class.getClassLoader(),
            Set.of(Account.class),
            Set.of(Booking.class),
            List.of(),
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
