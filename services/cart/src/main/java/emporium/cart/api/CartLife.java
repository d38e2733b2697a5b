package emporium.cart;

import emporium.edge.OpenTransaction;
import emporium.edge.OpenWork;
import emporium.edge.Resettable;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * What the marketplace asks of the cart service as a whole: what is unfinished, and to start over.
 */
@ApplicationScoped
public class CartLife implements OpenWork, Resettable {
  private final Transactions<CartRepository> carts;

  public CartLife(Transactions<CartRepository> carts) {
    this.carts = carts;
  }

  @Override
  public String service() {
    return Topics.CART;
  }

  /** Checkouts without outcome. Takes no lock: the index holds immutable values. */
  @Override
  public CompletionStage<List<OpenTransaction>> open() {
    return carts.read(
        LockSet.none(),
        found -> found.openCheckouts().stream().map(CartLife::openTransaction).toList());
  }

  @Override
  public CompletionStage<?> reset() {
    return carts.run(new ResetCart());
  }

  private static OpenTransaction openTransaction(OpenCheckout checkout) {
    return new OpenTransaction(
        "checkout",
        checkout.id().customerId(),
        checkout.tid(),
        checkout.stalledAt() == null ? "awaits-outcome" : "awaits-decision",
        checkout.submittedAt());
  }
}
