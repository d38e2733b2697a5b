package emporium.product;

import emporium.edge.Listeners;
import emporium.events.ProductFollowed;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** What the product service hears. */
@ApplicationScoped
public class ProductListener {
  private final Listeners listeners;
  private final Transactions<ProductRepository> products;
  private final StockMarks marks;

  public ProductListener(
      Listeners listeners, Transactions<ProductRepository> products, StockMarks marks) {
    this.listeners = listeners;
    this.products = products;
    this.marks = marks;
  }

  /** Stock has followed a product. */
  @Incoming("product-followed")
  public Flow.Subscriber<Message<ProductFollowed>> followed() {
    return listeners.listen(
        Topics.PRODUCT_FOLLOWED,
        Topics.PRODUCT,
        products,
        NoteFollowed::from,
        (mark, committed) -> marks.marked(mark.product(), mark.sequence(), committed));
  }
}
