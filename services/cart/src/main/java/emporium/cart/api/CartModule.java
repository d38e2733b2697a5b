package emporium.cart.api;

import emporium.cart.CartLocks;
import emporium.cart.CartRepository;
import emporium.cart.OpenCheckout;
import emporium.cart.ResetCart;
import emporium.cart.jpa.JpaCartRepository;
import emporium.cart.ms.GraphCartRepository;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Transactions;
import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.runtime.http.records.RecordWriter;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The cart service: its engine, raw records, open checkouts and reset. */
@Singleton
public class CartModule extends ServiceModule<CartRepository> {
  public CartModule(TransactionsFactory engines) {
    super(
        Topics.CART,
        engines.transactions(
            Topics.CART,
            CartLocks.TREE,
            GraphCartRepository::new,
            JpaCartRepository.MAPPING,
            JpaCartRepository::new),
        new ResetCart());
  }

  @Override
  @Produces
  @Singleton
  public Transactions<CartRepository> transactions() {
    return super.transactions();
  }

  /** Checkouts without outcome. Takes no lock: the index holds immutable values. */
  @Override
  public CompletionStage<List<OpenTransaction>> openTransactions() {
    return transactions()
        .read(
            LockSet.none(),
            found -> found.openCheckouts().stream().map(CartModule::openTransaction).toList());
  }

  @Override
  public void writeRecords(CartRepository state, RecordWriter records) {
    state.carts().forEach(cart -> records.write(CartView.of(cart)));
    state.replicas().forEach(replica -> records.write(ReplicaProductView.of(replica)));
    state.checkouts().forEach(checkout -> records.write(CheckoutView.of(checkout)));
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
