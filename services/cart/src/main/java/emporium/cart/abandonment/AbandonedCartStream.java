package emporium.cart;

import emporium.edge.Feed;
import emporium.edge.Streams;
import emporium.events.CartAbandoned;
import jakarta.enterprise.context.ApplicationScoped;

/** Abandoned carts as they are noticed. Thread-safe. */
@ApplicationScoped
public class AbandonedFeed {
  private final Feed<CartAbandoned> carts;

  public AbandonedFeed(Streams streams) {
    carts = new Feed<>(streams);
  }

  /** All of them. */
  public Feed<CartAbandoned> carts() {
    return carts;
  }
}
