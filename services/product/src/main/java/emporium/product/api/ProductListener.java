package emporium.product.api;

import emporium.events.ProductUpdateConfirmed;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.product.ProductRepository;
import emporium.product.RecordStockConfirmation;
import emporium.runtime.messaging.EventConsumers;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** The events that the product service consumes. */
@ApplicationScoped
public class ProductListener {
  private final EventConsumers listeners;
  private final Transactions<ProductRepository> products;
  private final StockConfirmations marks;

  public ProductListener(
      EventConsumers listeners,
      Transactions<ProductRepository> products,
      StockConfirmations marks) {
    this.listeners = listeners;
    this.products = products;
    this.marks = marks;
  }

  /** Stock has confirmed a product. */
  @Incoming("product-update-confirmed")
  public Flow.Subscriber<Message<ProductUpdateConfirmed>> followed() {
    return listeners.consume(
        Topics.PRODUCT_UPDATE_CONFIRMED,
        Topics.PRODUCT,
        products,
        RecordStockConfirmation::from,
        (mark, committed) -> marks.marked(mark.product(), mark.sequence(), committed));
  }
}
