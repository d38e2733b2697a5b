package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.locks.LockTree;
import emporium.persistence.Durability;
import emporium.persistence.Transactions;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.BranchId;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.StartFailed;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables that lack what the classes need, as after a field was added without a migration. */
class SchemaCheckTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(1, 2);

  private static final String ADD_BALANCE =
      "alter table \"bank\".accounts add column if not exists balance_cents bigint default 0 not"
          + " null;";

  private final ServerAddress.External server = SharedPostgres.database();

  /** A bank with mappings of its own, opened. */
  private final class Bank implements AutoCloseable {
    private final JpaEngine engine;
    private final Transactions<BankRepository> accounts;

    Bank(SchemaCheck check) {
      engine =
          new JpaEngine(
              JpaOptions.of(
                      Path.of("unused"),
                      Durability.PROCESS,
                      EngineContext.of(TransferBooked.TOPICS, JpaBankEngine.codec()))
                  .withServer(server)
                  .withSchemaCheck(check));
      accounts =
          engine.transactions(
              TransferBooked.SERVICE,
              LockTree.derive("bank", BranchId.class, AccountId.class),
              JpaBankRepository.MAPPING,
              JpaBankRepository::new);
      try {
        engine.open();
      } catch (RuntimeException e) {
        engine.close();
        throw e;
      }
    }

    void open(AccountId id, long cents) {
      var unused = await(accounts.run(new BankCommands.Open(id, cents)));
    }

    long cents(AccountId id) {
      return await(
          accounts.read(
              LockSet.shared(id), bank -> Objects.requireNonNull(bank.find(id)).balanceCents()));
    }

    private static <R> R await(CompletionStage<R> stage) {
      return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
    }

    @Override
    public void close() {
      engine.close();
    }
  }

  @BeforeEach
  void anAccount() {
    try (var bank = new Bank(SchemaCheck.VALIDATE)) {
      bank.open(A, 5);
    }
  }

  private void execute(String statement) throws SQLException {
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var run = connection.createStatement()) {
      boolean unused = run.execute(statement);
    }
  }

  private StartFailed refused(SchemaCheck check) {
    return assertThrows(StartFailed.class, () -> new Bank(check).close());
  }

  private static void requireText(StartFailed why, String text) {
    assertTrue(why.getMessage().contains(text), why.getMessage());
  }

  /** What validation is for. */
  @Test
  void column_missingAndNotLookedFor_failsTheFirstRequest() throws SQLException {
    execute("alter table bank.accounts drop column balance_cents");
    try (var bank = new Bank(SchemaCheck.NONE)) {
      assertThrows(CompletionException.class, () -> bank.open(B, 5));
    }
  }

  @Test
  void column_missing_stopsTheStartWithTheStatementToWrite() throws SQLException {
    execute("alter table bank.accounts drop column balance_cents");
    var why = refused(SchemaCheck.VALIDATE);
    requireText(why, "The database has no accounts.balance_cents of service bank.");
    requireText(why, "db/bank");
    assertEquals(ADD_BALANCE, why.getMessage().lines().skip(1).findFirst().orElseThrow());
    execute(ADD_BALANCE);
    try (var bank = new Bank(SchemaCheck.VALIDATE)) {
      assertEquals(0, bank.cents(A));
    }
  }

  @Test
  void table_missing_stopsTheStartWithTheStatementToWrite() throws SQLException {
    execute("drop table bank.bookings");
    var why = refused(SchemaCheck.VALIDATE);
    requireText(why, "The database has no bookings of service bank.");
    String statement = why.getMessage().lines().skip(1).findFirst().orElseThrow();
    assertTrue(statement.startsWith("create table if not exists \"bank\".bookings ("), statement);
    execute(statement);
    new Bank(SchemaCheck.VALIDATE).close();
  }

  @Test
  void severalMissing_areAllNamedAtOnce() throws SQLException {
    execute("alter table bank.accounts drop column balance_cents");
    execute("alter table bank.bookings drop column note, drop column amount_cents");
    var why = refused(SchemaCheck.VALIDATE);
    requireText(why, "accounts.balance_cents of service bank");
    requireText(why, "bookings.note of service bank");
    requireText(why, "bookings.amount_cents of service bank");
    assertEquals(4, why.getMessage().lines().count(), why.getMessage());
  }

  @Test
  void column_ofATypeThatDoesNotHoldTheField_stopsTheStart() throws SQLException {
    execute("alter table bank.bookings alter column note type integer using 0");
    for (var check : new SchemaCheck[] {SchemaCheck.VALIDATE, SchemaCheck.UPDATE}) {
      requireText(refused(check), "note");
    }
  }

  @Test
  void column_missingWhereItIsUpdated_isMadeAndServesTheRowsThatAreThere() throws SQLException {
    execute("alter table bank.accounts drop column balance_cents");
    try (var bank = new Bank(SchemaCheck.UPDATE)) {
      assertEquals(0, bank.cents(A));
      bank.open(B, 7);
      assertEquals(7, bank.cents(B));
    }
    try (var bank = new Bank(SchemaCheck.VALIDATE)) {
      assertEquals(7, bank.cents(B));
    }
  }

  @Test
  void table_missingWhereItIsUpdated_isMade() throws SQLException {
    execute("drop table bank.bookings");
    try (var bank = new Bank(SchemaCheck.UPDATE)) {
      bank.open(B, 7);
    }
    new Bank(SchemaCheck.VALIDATE).close();
  }

  /** As an update has made it: a class without the field again works on it. */
  @Test
  void column_thatNoFieldNeedsAnyMore_staysAndDisturbsNothing() throws SQLException {
    execute("alter table bank.accounts add column weight_grams integer default 0 not null");
    try (var bank = new Bank(SchemaCheck.VALIDATE)) {
      bank.open(B, 7);
      assertEquals(5, bank.cents(A));
      assertEquals(7, bank.cents(B));
    }
  }

  @Test
  void tables_thatFit_areLeftAsTheyAre() throws SQLException {
    var before = columns();
    new Bank(SchemaCheck.UPDATE).close();
    assertEquals(before, columns());
  }

  private String columns() throws SQLException {
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var select = connection.createStatement();
        var rows =
            select.executeQuery(
                "select (select string_agg(c::text, ';' order by c::text) from"
                    + " information_schema.columns c where table_schema = 'bank') || (select"
                    + " string_agg(conname, ';' order by conname) from pg_constraint) || (select"
                    + " string_agg(indexdef, ';' order by indexdef) from pg_indexes where"
                    + " schemaname = 'bank')")) {
      rows.next();
      return rows.getString(1);
    }
  }
}
