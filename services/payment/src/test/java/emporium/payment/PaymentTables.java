package emporium.payment;

import emporium.events.Topics;
import emporium.payment.jpa.JpaPaymentRepository;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;

/** Payments on tables, to test with. */
public final class PaymentTables {
  private PaymentTables() {}

  public static TestEngine<PaymentRepository> open(TestDatabase database) {
    return new TestEngine<>(
        database,
        Topics.PAYMENT,
        PaymentLocks.TREE,
        JpaPaymentRepository.MAPPING,
        JpaPaymentRepository::new);
  }
}
