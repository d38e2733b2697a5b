package emporium.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.provider.jpa.JpaChargeRepository;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What each command of the provider costs on tables. */
class ChargeStatementsTest {
  private static final ChargeKey KEY = new ChargeKey("7-20260304-1");

  private final TestDatabase database = new TestDatabase();
  private final TestEngine<ChargeRepository> engine =
      new TestEngine<>(
          database,
          ChargeLocks.SERVICE,
          ChargeLocks.TREE,
          JpaChargeRepository.MAPPING,
          JpaChargeRepository::new);

  @AfterEach
  void close() {
    engine.close();
  }

  /** Locks, charge; insert. A void locks, reads and updates it. */
  @Test
  void chargeAndVoid_takeThreeStatementsEach() {
    engine.run(new CreateCharge(KEY, 1_250, "7", "usd", false));
    assertEquals(3, database.statements(CreateCharge.class));
    engine.run(new VoidCharge(KEY));
    assertEquals(3, database.statements(VoidCharge.class));
  }
}
