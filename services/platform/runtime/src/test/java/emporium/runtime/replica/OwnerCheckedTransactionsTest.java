package emporium.runtime.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class OwnerCheckedTransactionsTest {
  private static final List<URI> TWO = List.of(URI.create("http://a:1"), URI.create("http://b:2/"));
  private static final ReplicaTopology FIRST = ReplicaTopology.of(8, 0, TWO);
  private static final int OWN = 2;
  private static final int OTHER = 3;

  private final List<String> passed = new ArrayList<>();
  private final Transactions<String> guarded = new OwnerCheckedTransactions<>(inner(), FIRST);

  private record Touch(LockSet locks) implements Command<String, Integer> {
    @Override
    public Integer apply(String state, Changes changes) {
      return 1;
    }
  }

  /** Notes what is let through. */
  @SuppressWarnings("unchecked") // a proxy of an interface
  private Transactions<String> inner() {
    return (Transactions<String>)
        Proxy.newProxyInstance(
            Transactions.class.getClassLoader(),
            new Class<?>[] {Transactions.class},
            (proxy, method, arguments) -> {
              passed.add(method.getName());
              return CompletableFuture.completedStage(
                  new CommitResult<>(1, () -> CompletableFuture.completedStage(null)));
            });
  }

  private static Envelope<CheckoutCanceled> received(int customer) {
    var event = new CheckoutCanceled(Instant.EPOCH, new CheckoutId(customer, 1), List.of(), "tid");
    return Envelope.remote(Topics.CHECKOUT_CANCELED, "a1", 1, event, 0, 0);
  }

  private static Throwable failure(CompletionStage<?> stage) {
    return assertThrows(CompletionException.class, () -> stage.toCompletableFuture().join())
        .getCause();
  }

  private static List<Function<Transactions<String>, CompletionStage<?>>> asked(LockSet locks) {
    return List.of(
        all -> all.run(new Touch(locks)),
        all -> all.commit(new Touch(locks)),
        all -> all.read(locks, state -> 1));
  }

  @Test
  void requests_forOwnKeys_areLetThrough() {
    for (LockSet locks :
        List.of(
            LockSet.exclusive(new OrderId(OWN, 1)),
            LockSet.shared(new CustomerId(OWN)),
            LockSet.exclusiveRoot(),
            LockSet.exclusive("a key without owner"),
            LockSet.none())) {
      asked(locks).forEach(ask -> ask.apply(guarded).toCompletableFuture().join());
    }
    assertEquals(15, passed.size());
  }

  @Test
  void requests_forAKeyOfAnother_goToTheOwner() {
    var locks = LockSet.exclusive(new CustomerId(OWN)).and(LockSet.shared(new OrderId(OTHER, 1)));
    for (var ask : asked(locks)) {
      var elsewhere = assertInstanceOf(NotPartitionOwner.class, failure(ask.apply(guarded)));
      assertEquals("http://b:2/order/7?a=%2F", elsewhere.redirect("/order/7", "a=%2F"));
      assertEquals("http://b:2/x", elsewhere.redirect("/x", null));
    }
    assertEquals(List.of(), passed);
  }

  @Test
  void event_ofAKeyOfAnother_isLeftAlone() {
    var none = new Touch(LockSet.none());
    assertInstanceOf(NotPartitionOwner.class, failure(guarded.consume(received(OTHER), none)));
    assertEquals(List.of(), passed);
    guarded.consume(received(OWN), none).toCompletableFuture().join();
    assertEquals(List.of("consume"), passed);
  }

  @Test
  void event_whoseCommandWantsWhatOthersOwn_isAMistake() {
    var command = new Touch(LockSet.exclusive(new CustomerId(OTHER)));
    var failure = failure(guarded.consume(received(OWN), command));
    assertTrue(String.valueOf(failure.getMessage()).contains("CustomerId[value=3]"));
    assertInstanceOf(IllegalStateException.class, failure);
  }
}
