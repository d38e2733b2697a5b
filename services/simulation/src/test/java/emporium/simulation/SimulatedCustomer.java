package emporium.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.cart.AddItem;
import emporium.cart.CartRepository;
import emporium.cart.Checkout;
import emporium.cart.CheckoutOutcome;
import emporium.cart.SealCart;
import emporium.cart.SubmitCheckout;
import emporium.cart.api.CartModule;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.events.model.PaymentType;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A customer that fills a cart, checks it out and asks until it has an outcome, again and again. An
 * answer that is missing is asked for again, with the same transaction id.
 */
final class SimulatedCustomer {
  private static final int LINES_MAX = 3;
  private static final int ATTEMPTS_MAX = 400;
  private static final long PAUSE_MS_MAX = 60;

  private final SimulatedClients clients;
  private final CustomerId id;
  private int sessions;

  SimulatedCustomer(SimulatedClients clients, int number) {
    this.clients = clients;
    this.id = new CustomerId(number);
  }

  /** One session after the other, until the clients stop. */
  void shop() {
    if (clients.isOver()) {
      clients.busy(-1);
      return;
    }
    sessions++;
    String tid = "s-c" + id.value() + "-" + sessions;
    until(
        () -> run(new SealCart(id)),
        (emptied, failure) -> {
          if (failure == null) {
            add(tid, new ArrayList<>(), 1 + clients.random().nextInt(LINES_MAX), true);
          } else {
            later(this::shop);
          }
        });
  }

  private void add(String tid, List<CartLine> lines, int more, boolean isCertain) {
    if (more == 0) {
      checkOut(tid, isCertain ? lines : List.of());
      return;
    }
    CartLine line = clients.offers().anyLine(clients.random());
    boolean isTwice = lines.stream().anyMatch(other -> other.product().equals(line.product()));
    if (isTwice) {
      add(tid, lines, more - 1, isCertain);
      return;
    }
    var unused =
        run(new AddItem(id, line))
            .whenComplete(
                (session, failure) -> {
                  lines.add(line);
                  add(tid, lines, more - 1, isCertain && failure == null);
                });
  }

  private void checkOut(String tid, List<CartLine> lines) {
    until(
        () -> run(new SubmitCheckout(request(tid))),
        (submitted, failure) -> {
          if (failure == null) {
            awaitOutcome(tid, lines);
          } else {
            completed(tid, lines, null, failure);
          }
        });
  }

  private void awaitOutcome(String tid, List<CartLine> lines) {
    until(
        () ->
            clients
                .call(
                    Topics.CART,
                    process ->
                        carts(process).read(LockSet.shared(id), carts -> outcome(carts, tid)))
                .thenApply(
                    outcome -> {
                      if (outcome == CheckoutOutcome.OPEN) {
                        throw new IllegalStateException("Not completed yet");
                      }
                      return outcome;
                    }),
        (outcome, failure) -> completed(tid, lines, outcome, failure));
  }

  private CheckoutOutcome outcome(CartRepository carts, String tid) {
    Checkout checkout = carts.checkout(id, tid);
    return checkout == null ? CheckoutOutcome.OPEN : checkout.outcome();
  }

  private void completed(
      String tid,
      List<CartLine> lines,
      @Nullable CheckoutOutcome outcome,
      @Nullable Throwable failure) {
    ObjectNode row =
        clients.acknowledged().add("checkout", tid, failure).put("customer", id.value());
    if (outcome != null) {
      row.put("outcome", outcome.label());
      lines.forEach(line -> item(row, line));
    }
    later(this::shop);
  }

  private static void item(ObjectNode row, CartLine line) {
    row.withArray("items")
        .addObject()
        .put("seller", line.sellerId())
        .put("product", line.productId())
        .put("quantity", line.quantity())
        .put("unit_price", BigDecimal.valueOf(line.unitPriceCents(), 2))
        .put("freight", BigDecimal.valueOf(line.freightCents(), 2))
        .put("voucher", BigDecimal.valueOf(line.voucherCents(), 2))
        .put("version", line.version());
  }

  /** Every other customer pays by card. */
  private CustomerCheckout request(String tid) {
    boolean card = id.value() % 2 == 0;
    var checkout =
        new CustomerCheckout(
            id.value(),
            "Ada",
            "L",
            "Street 1",
            "",
            "City",
            "State",
            "12345",
            card ? PaymentType.DEBIT_CARD : PaymentType.BOLETO,
            card ? "4111111111111111" : null,
            card ? "ADA L" : null,
            card ? "1229" : null,
            card ? "VISA" : null,
            0,
            tid);
    return MarketplaceSettings.cards(clients.random()).seal(checkout);
  }

  private <R> CompletionStage<R> run(Command<CartRepository, R> command) {
    return clients.call(Topics.CART, process -> carts(process).run(command));
  }

  private static Transactions<CartRepository> carts(MarketplaceProcess process) {
    return process.bean(Topics.CART, CartModule.class).transactions();
  }

  /** Repeats what gets no answer. */
  private <R> void until(
      Supplier<CompletionStage<R>> request, BiConsumer<@Nullable R, @Nullable Throwable> done) {
    clients.until(request, done, ATTEMPTS_MAX);
  }

  private void later(Runnable action) {
    clients.later(PAUSE_MS_MAX, action);
  }
}
