package emporium.cart.api;

import emporium.events.CartAbandoned;
import emporium.events.CheckoutStalled;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.runtime.messaging.OutboxRelay;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** The events that the cart service publishes. */
@Startup
@ApplicationScoped
public class CartPublisher {
  /** Joins the outbox and the channels. */
  public CartPublisher(
      OutboxRelay relay,
      @Channel("reserve-stock")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<ReserveStock> reserveStock,
      @Channel("cart-abandoned")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<CartAbandoned> abandoned,
      @Channel("checkout-stalled")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<CheckoutStalled> stalled) {
    relay.attach(Topics.RESERVE_STOCK, reserveStock);
    relay.attach(Topics.CART_ABANDONED, abandoned);
    relay.attach(Topics.CHECKOUT_STALLED, stalled);
  }
}
