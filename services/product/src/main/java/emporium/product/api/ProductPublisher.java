package emporium.product;

import emporium.edge.Relay;
import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** What the product service says. */
@Startup
@ApplicationScoped
public class ProductPublisher {
  /** Joins the outbox and the channels. */
  public ProductPublisher(
      Relay relay,
      @Channel("product-updated")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<ProductUpdated> productUpdated,
      @Channel("price-updated")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<PriceUpdated> priceUpdated,
      @Channel("product-said-again")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<ProductUpdated> saidAgain) {
    relay.attach(Topics.PRODUCT_UPDATED, productUpdated);
    relay.attach(Topics.PRICE_UPDATED, priceUpdated);
    relay.attach(Topics.PRODUCT_SAID_AGAIN, saidAgain);
  }
}
