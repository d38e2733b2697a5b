package emporium.provider;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;
import emporium.provider.jpa.JpaChargeRepository;

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
