package emporium.cart;

import emporium.edge.Relay;
import emporium.events.CartAbandoned;
import emporium.events.CheckoutStalled;
import emporium.events.ReserveStock;
import emporium.events.Topics;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** What the cart service says. */
@Startup
@ApplicationScoped
public class CartPublisher {
  /** Joins the outbox and the channels. */
  public CartPublisher(
      Relay relay,
      @Channel("reserve-stock")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<ReserveStock> reserveStock,
      @Channel("cart-abandoned")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<CartAbandoned> abandoned,
      @Channel("checkout-stalled")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<CheckoutStalled> stalled) {
    relay.attach(Topics.RESERVE_STOCK, reserveStock);
    relay.attach(Topics.CART_ABANDONED, abandoned);
    relay.attach(Topics.CHECKOUT_STALLED, stalled);
  }
}
