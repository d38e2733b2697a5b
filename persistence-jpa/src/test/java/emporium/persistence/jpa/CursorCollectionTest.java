package emporium.persistence.jpa;

import static emporium.persistence.jpa.ConditionWait.result;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.Booking;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Reading more aggregates than a page holds. */
class CursorCollectionTest {
  private static final int ACCOUNTS = 2_000;

  @Test
  void all_moreThanAPage_comesOnceEachWithItsParts() {
    try (var server = new JpaBankEngine(Durability.PROCESS, SharedPostgres.fresh())) {
      server.execute(
          "insert into bank.accounts select 1, n, n from generate_series(1, " + ACCOUNTS + ") n",
          "insert into bank.bookings select 1, number, 0, number, 'x' from bank.accounts");
      var statements = new AtomicInteger();
      server.engine.observe((service, work, sent) -> statements.set(sent.statements()));
      var kept =
          result(
              server.bank.read(
                  LockSet.sharedRoot(),
                  bank -> {
                    assertEquals(ACCOUNTS, bank.all().size());
                    return new ArrayList<Account>(bank.all());
                  }));
      assertEquals(ACCOUNTS, kept.stream().map(Account::id).distinct().count());
      for (Account account : kept) {
        assertEquals(
            account.balanceCents(),
            account.bookings().stream().mapToLong(Booking::amountCents).sum());
      }
      System.out.println("statements " + statements);
      assertTrue(statements.get() <= 3 + ACCOUNTS / 32, "statements " + statements);
    }
  }
}
