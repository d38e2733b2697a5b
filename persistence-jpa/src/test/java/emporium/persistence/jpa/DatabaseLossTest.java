package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.failure;
import static emporium.persistence.jpa.ConditionWait.result;
import static emporium.persistence.jpa.ConditionWait.until;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands.Deposit;
import emporium.persistence.contract.BankCommands.Open;
import emporium.persistence.engine.StartFailed;
import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server that the engine starts itself: killed, left behind, wanted twice. */
class DatabaseLossTest {
  private static final AccountId A = new AccountId(1, 1);

  @TempDir Path directory;
  private JpaBankEngine server;

  @BeforeEach
  void open() {
    server = new JpaBankEngine(Durability.POWER, this::embedded);
    result(server.bank.run(new Open(A, 0)));
  }

  private JpaOptions embedded(JpaOptions options) {
    return JpaBankEngine.withWaits(
        options.withServer(new ServerAddress.Embedded(directory)), 10_000, 100);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private ProcessHandle postmaster() {
    return EmbeddedPostgresServer.postmaster(directory.resolve("postgres")).orElseThrow();
  }

  /** Kills the server when the next deposit is about to be committed. */
  private void killAtCommit() {
    var done = new AtomicBoolean();
    server.engine.observe(
        new AtCommit(
            work -> {
              if (work == Deposit.class && done.compareAndSet(false, true)) {
                kill();
              }
            }));
  }

  private void kill() {
    var postmaster = postmaster();
    var children = postmaster.descendants().toList();
    postmaster.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    postmaster.onExit().join();
    children.forEach(child -> child.onExit().join());
  }

  private long balance() {
    return result(
        server.bank.read(
            LockSet.shared(A), bank -> Objects.requireNonNull(bank.find(A)).balanceCents()));
  }

  @Test
  void server_killedAtACommit_outcomeIsUnknownAndWorkGoesOn() {
    result(server.bank.run(new Deposit(A, 1)));
    killAtCommit();
    assertInstanceOf(OutcomeUnknown.class, failure(server.bank.run(new Deposit(A, 10))));
    until(server.engine::isOpen);
    long kept = balance();
    assertTrue(kept == 1 || kept == 11, "kept " + kept);
    result(server.bank.run(new Deposit(A, 100)));
    assertEquals(kept + 100, balance());
  }

  @Test
  void server_killedUnderLoad_whatWasAcknowledgedIsThere() {
    var acknowledged = new AtomicInteger();
    var unknown = new AtomicInteger();
    var half = new CountDownLatch(100);
    var all = new CountDownLatch(400);
    for (int i = 0; i < 400; i++) {
      server
          .bank
          .run(new Deposit(A, 1))
          .whenComplete(
              (balance, lost) -> {
                if (lost == null) {
                  acknowledged.incrementAndGet();
                } else if (lost.getCause() instanceof OutcomeUnknown) {
                  unknown.incrementAndGet();
                }
                half.countDown();
                all.countDown();
              });
    }
    ConditionWait.latch(half);
    kill();
    ConditionWait.latch(all);
    until(server.engine::isOpen);
    long kept = balance();
    System.out.println("acknowledged " + acknowledged + ", unknown " + unknown + ", kept " + kept);
    assertTrue(acknowledged.get() <= kept && kept <= acknowledged.get() + unknown.get());
    until(() -> server.engine.pendingEvents() == kept);
  }

  @Test
  void work_whileTheServerIsGone_isRefused() {
    kill();
    var failure = failure(server.bank.run(new Deposit(A, 1)));
    assertTrue(
        failure instanceof EngineNotOpen || failure instanceof OutcomeUnknown, failure.toString());
    until(server.engine::isOpen);
    assertEquals(0, balance());
  }

  @Test
  void server_leftBehindByAKilledProcess_isStoppedAndItsDataFound(@TempDir Path other)
      throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                OrphanedServer.class.getName(),
                other.toString())
            .inheritIO()
            .start();
    assertEquals(OrphanedServer.HALTED, process.waitFor());
    var left = EmbeddedPostgresServer.postmaster(other.resolve("postgres")).orElseThrow();
    try (var server = new EmbeddedPostgresServer(other, 10)) {
      var address = server.start();
      assertFalse(left.isAlive());
      var url = address.url().replaceAll("/postgres$", "/" + OrphanedServer.DATABASE);
      try (var connection =
          DriverManager.getConnection(url, address.username(), address.password())) {
        assertTrue(connection.isValid(10));
      }
    }
  }

  @Test
  void directory_ofAnotherEngine_isRefused() {
    var refused =
        assertThrows(StartFailed.class, () -> new EmbeddedPostgresServer(directory, 10).close());
    assertTrue(String.valueOf(refused.getMessage()).contains("Directory in use: " + directory));
  }
}
