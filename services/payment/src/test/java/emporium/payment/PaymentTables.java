package emporium.payment;

import emporium.edge.testing.TestDatabase;
import emporium.edge.testing.TestEngine;
import emporium.events.Topics;
import emporium.payment.jpa.JpaPaymentRepository;

/** Payments on tables, to test with. */
final class Tables {
  private Tables() {}

  static TestEngine<PaymentRepository> open(TestDatabase database) {
    return new TestEngine<>(
        database,
        Topics.PAYMENT,
        PaymentLocks.TREE,
        JpaPaymentRepository.MAPPING,
        JpaPaymentRepository::new);
  }
}
