package emporium.payment.api;

import emporium.events.Topics;
import emporium.payment.PaymentLocks;
import emporium.payment.PaymentRepository;
import emporium.payment.jpa.JpaPaymentRepository;
import emporium.payment.ms.GraphPaymentRepository;
import emporium.persistence.Transactions;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts payments on their engine. */
@ApplicationScoped
public class PaymentWiring implements ServiceModule {
  @Override
  @Produces
  @Singleton
  public Transactions<PaymentRepository> transactions(TransactionsFactory engines) {
    return engines.transactions(
        Topics.PAYMENT,
        PaymentLocks.TREE,
        GraphPaymentRepository::new,
        JpaPaymentRepository.MAPPING,
        JpaPaymentRepository::new);
  }
}
