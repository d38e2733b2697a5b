package emporium.cart.abandonment;

import emporium.events.CartAbandoned;
import emporium.runtime.http.streams.LiveStream;
import emporium.runtime.http.streams.StreamLimits;
import jakarta.enterprise.context.ApplicationScoped;

/** Abandoned carts as they are recorded. Thread-safe. */
@ApplicationScoped
public class AbandonedCartStream {
  private final LiveStream<CartAbandoned> stream;

  public AbandonedCartStream(StreamLimits streams) {
    stream = new LiveStream<>(streams);
  }

  /** All of them. */
  public LiveStream<CartAbandoned> stream() {
    return stream;
  }
}
