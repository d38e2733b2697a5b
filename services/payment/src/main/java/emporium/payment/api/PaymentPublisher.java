package emporium.payment.api;

import emporium.events.CheckoutCanceled;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.Topics;
import emporium.runtime.messaging.OutboxRelay;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Publishes Payment's events: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class PaymentPublisher {
  public PaymentPublisher(
      OutboxRelay relay,
      @Channel("payment-confirmed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<PaymentConfirmed> confirmed,
      @Channel("payment-failed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<PaymentFailed> failed,
      @Channel("payment-confirmed-replayed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<PaymentConfirmed> confirmedAgain,
      @Channel("payment-failed-replayed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<PaymentFailed> failedAgain,
      @Channel("checkout-canceled")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<CheckoutCanceled> canceled) {
    relay.attach(Topics.PAYMENT_CONFIRMED, confirmed);
    relay.attach(Topics.PAYMENT_FAILED, failed);
    relay.attach(Topics.PAYMENT_CONFIRMED_REPLAYED, confirmedAgain);
    relay.attach(Topics.PAYMENT_FAILED_REPLAYED, failedAgain);
    relay.attach(Topics.CHECKOUT_CANCELED, canceled);
  }
}
