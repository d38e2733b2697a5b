package emporium.provider;

import emporium.provider.jpa.JpaChargeRepository;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** Charges on tables. */
class JpaChargesTest extends ChargesContract {
  private final TestDatabase database = new TestDatabase();

  @Override
  TestEngine<ChargeRepository> openEngine() {
    return new TestEngine<>(
        database,
        ChargeLocks.SERVICE,
        ChargeLocks.TREE,
        JpaChargeRepository.MAPPING,
        JpaChargeRepository::new);
  }
}
