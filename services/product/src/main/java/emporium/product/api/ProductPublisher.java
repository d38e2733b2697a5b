package emporium.product.api;

import emporium.events.PriceUpdated;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.runtime.messaging.OutboxRelay;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** The events that the product service publishes. */
@Startup
@ApplicationScoped
public class ProductPublisher {
  /** Joins the outbox and the channels. */
  public ProductPublisher(
      OutboxRelay relay,
      @Channel("product-updated")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<ProductUpdated> productUpdated,
      @Channel("price-updated")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<PriceUpdated> priceUpdated,
      @Channel("product-resync")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<ProductUpdated> saidAgain) {
    relay.attach(Topics.PRODUCT_UPDATED, productUpdated);
    relay.attach(Topics.PRICE_UPDATED, priceUpdated);
    relay.attach(Topics.PRODUCT_RESYNC, saidAgain);
  }
}
