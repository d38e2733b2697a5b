package emporium.payment;

import emporium.edge.Engines;
import emporium.edge.ServiceWiring;
import emporium.events.Topics;
import emporium.payment.jpa.JpaPaymentRepository;
import emporium.payment.ms.GraphPaymentRepository;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Puts payments on their engine. */
@ApplicationScoped
public class PaymentWiring implements ServiceWiring {
  @Override
  @Produces
  @Singleton
  public Transactions<PaymentRepository> transactions(Engines engines) {
    return engines.transactions(
        Topics.PAYMENT,
        PaymentLocks.TREE,
        GraphPaymentRepository::new,
        JpaPaymentRepository.MAPPING,
        JpaPaymentRepository::new);
  }
}
