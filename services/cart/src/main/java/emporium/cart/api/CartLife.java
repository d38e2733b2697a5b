package emporium.cart.api;

import emporium.cart.CartRepository;
import emporium.cart.OpenCheckout;
import emporium.cart.ResetCart;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.runtime.admin.OpenTransaction;
import emporium.runtime.admin.OpenTransactionSource;
import emporium.runtime.admin.Resettable;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The cart service's part in operations of the marketplace: open transactions and reset. */
@ApplicationScoped
public class CartLife implements OpenTransactionSource, Resettable {
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
  public CompletionStage<List<OpenTransaction>> openTransactions() {
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
