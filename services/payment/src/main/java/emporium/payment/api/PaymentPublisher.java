package emporium.payment;

import emporium.edge.Relay;
import emporium.events.CheckoutCanceled;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.Topics;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Sends what Payment says: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class PaymentPublisher {
  public PaymentPublisher(
      Relay relay,
      @Channel("payment-confirmed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<PaymentConfirmed> confirmed,
      @Channel("payment-failed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<PaymentFailed> failed,
      @Channel("payment-confirmed-again")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<PaymentConfirmed> confirmedAgain,
      @Channel("payment-failed-again")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<PaymentFailed> failedAgain,
      @Channel("checkout-canceled")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<CheckoutCanceled> canceled) {
    relay.attach(Topics.PAYMENT_CONFIRMED, confirmed);
    relay.attach(Topics.PAYMENT_FAILED, failed);
    relay.attach(Topics.PAYMENT_CONFIRMED_AGAIN, confirmedAgain);
    relay.attach(Topics.PAYMENT_FAILED_AGAIN, failedAgain);
    relay.attach(Topics.CHECKOUT_CANCELED, canceled);
  }
}
