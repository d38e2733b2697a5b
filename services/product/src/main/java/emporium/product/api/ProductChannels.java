package emporium.product.api;

import emporium.events.PriceUpdated;
import emporium.events.ProductUpdateConfirmed;
import emporium.events.ProductUpdated;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.product.ProductRepository;
import emporium.product.RecordStockConfirmation;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.ServiceChannels;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;

/** What the product service consumes and publishes. */
@ApplicationScoped
public class ProductChannels {
  private final ServiceChannels<ProductRepository> channels;
  private final ProductChangeCoordinator changes;

  public ProductChannels(
      EventConsumers consumers,
      Transactions<ProductRepository> products,
      ProductChangeCoordinator changes) {
    this.channels = consumers.channels(Topics.PRODUCT, products);
    this.changes = changes;
  }

  /** Stock has confirmed a product. */
  @Incoming("product-update-confirmed")
  public Flow.Subscriber<Message<ProductUpdateConfirmed>> followed() {
    return channels.consume(
        Topics.PRODUCT_UPDATE_CONFIRMED,
        RecordStockConfirmation::from,
        (mark, committed) ->
            changes.confirmations().reply(mark.product(), mark.sequence(), committed));
  }

  @Outgoing("product-updated")
  @Broadcast
  public Flow.Publisher<Message<ProductUpdated>> productUpdated() {
    return channels.publish(Topics.PRODUCT_UPDATED);
  }

  @Outgoing("price-updated")
  @Broadcast
  public Flow.Publisher<Message<PriceUpdated>> priceUpdated() {
    return channels.publish(Topics.PRICE_UPDATED);
  }

  @Outgoing("product-resync")
  @Broadcast
  public Flow.Publisher<Message<ProductUpdated>> productResync() {
    return channels.publish(Topics.PRODUCT_RESYNC);
  }
}
