package emporium.cart.abandonment;

import static emporium.cart.CartFixture.CUSTOMER;
import static emporium.cart.CartFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.cart.CartFixture;
import emporium.cart.RecordCheckoutOutcome;
import emporium.cart.RemoveItem;
import emporium.cart.SealCart;
import emporium.events.CartAbandoned;
import emporium.events.Topics;
import emporium.events.model.AbandonReason;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.ProductId;
import emporium.runtime.testing.TestEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The continuous query "abandoned carts" against a recomputation from the history. */
abstract class AbandonmentContract {
  private static final Duration AFTER = Duration.ofMinutes(10);

  private CartFixture fixture;
  private Instant now = TestEngine.START;

  /** The service on the engine under test; each call opens what the one before has left. */
  abstract CartFixture openFixture();

  @BeforeEach
  void open() {
    fixture = openFixture();
  }

  @AfterEach
  void close() {
    fixture.close();
  }

  private void later(Duration time) {
    now = now.plus(time);
    fixture.now(now);
  }

  /** What the sweep does. */
  private void sweep() {
    var before = now.minus(AFTER);
    for (var left : fixture.read(found -> List.copyOf(found.idleCarts(before, 10)))) {
      fixture.run(new AbandonCart(left.customer(), before));
    }
  }

  private List<CartAbandoned> published() {
    return fixture.published(Topics.CART_ABANDONED);
  }

  private CartAbandoned abandoned(AbandonReason reason, Instant since) {
    return new CartAbandoned(CUSTOMER.value(), reason, since, now);
  }

  private void refuse(int session) {
    fixture.run(new RecordCheckoutOutcome.StockRefused(new CheckoutId(CUSTOMER.value(), session)));
  }

  @Test
  void checkout_refusedAndNotTriedAgain_isPublishedOnceAfterTheTime() {
    fixture.add(line(1, 1, 1));
    fixture.checkout("t");
    later(Duration.ofMinutes(1));
    refuse(1);
    var failed = now;
    later(AFTER.minusMillis(1));
    sweep();
    assertEquals(List.of(), published());
    later(Duration.ofMillis(1));
    sweep();
    sweep();
    assertEquals(List.of(abandoned(AbandonReason.CHECKOUT_FAILED, failed)), published());
    assertEquals(1, fixture.cart().abandonments());
  }

  @Test
  void checkout_notPaid_isPublished() {
    fixture.add(line(1, 1, 1));
    fixture.checkout("t");
    var checkout = new CheckoutId(CUSTOMER.value(), 1);
    fixture.run(new RecordCheckoutOutcome.StockCompleted(checkout, MarkStatus.ABORT));
    fixture.run(new RecordCheckoutOutcome.OrderCompleted(checkout, MarkStatus.ABORT));
    var failed = now;
    later(AFTER);
    sweep();
    assertEquals(List.of(abandoned(AbandonReason.CHECKOUT_FAILED, failed)), published());
  }

  @Test
  void checkout_triedAgainInTime_isNotPublished() {
    fixture.add(line(1, 1, 1));
    fixture.checkout("t");
    refuse(1);
    fixture.add(line(1, 1, 1));
    fixture.checkout("u");
    later(AFTER);
    sweep();
    assertEquals(List.of(), published());
    refuse(1);
    later(AFTER);
    sweep();
    assertEquals(
        List.of(), published(), "a refusal consumed again, of an attempt that is not the last");
  }

  @Test
  void checkout_shipped_isNotPublished() {
    fixture.add(line(1, 1, 1));
    fixture.checkout("t");
    var checkout = new CheckoutId(CUSTOMER.value(), 1);
    fixture.run(new RecordCheckoutOutcome.StockCompleted(checkout, MarkStatus.SUCCESS));
    fixture.run(new RecordCheckoutOutcome.OrderCompleted(checkout, MarkStatus.SUCCESS));
    later(AFTER.multipliedBy(2));
    sweep();
    assertEquals(List.of(), published());
  }

  @Test
  void items_leftUntouched_arePublishedOnceUntilTouchedAgain() {
    fixture.add(line(1, 1, 1));
    later(AFTER.dividedBy(2));
    fixture.add(line(1, 2, 1));
    var touched = now;
    later(AFTER.dividedBy(2));
    sweep();
    assertEquals(List.of(), published());
    later(AFTER.dividedBy(2));
    sweep();
    sweep();
    assertEquals(List.of(abandoned(AbandonReason.ITEMS_LEFT, touched)), published());
    fixture.run(new RemoveItem(CUSTOMER, new ProductId(1, 1)));
    touched = now;
    later(AFTER);
    sweep();
    assertEquals(abandoned(AbandonReason.ITEMS_LEFT, touched), published().get(1));
  }

  @Test
  void items_takenOut_areNotLeft() {
    fixture.add(line(1, 1, 1));
    fixture.run(new RemoveItem(CUSTOMER, new ProductId(1, 1)));
    fixture.add(line(1, 1, 1));
    fixture.run(new SealCart(CUSTOMER));
    later(AFTER);
    sweep();
    assertEquals(List.of(), published());
  }

  @Test
  void abandonments_randomHistory_areThoseOfARecomputation() {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var oracle = new Oracle();
    for (int step = 1; step <= 300; step++) {
      later(Duration.ofSeconds(random.nextInt(400)));
      oracle.step(random);
      if (step % 100 == 0) {
        fixture.reopen();
      }
    }
    assertEquals(oracle.expected(), published());
    assertFalse(published().isEmpty(), "a history with abandoned carts");
  }

  /** Writes down what happens, and in the end looks at each sweep what had been left alone then. */
  private final class Oracle {
    private enum Kind {
      TOUCHED,
      EMPTIED,
      SUBMITTED,
      FAILED,
      SWEPT
    }

    private record Happened(Kind kind, int session, Instant at) {}

    private final List<Happened> history = new ArrayList<>();
    private final List<Integer> open = new ArrayList<>();
    private int lines;
    private int session = 1;

    void step(Random random) {
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> {
          fixture.add(line(1, 1, 1));
          lines = 1;
          note(Kind.TOUCHED, session);
        }
        case 3 -> submit();
        case 4 -> fail(random);
        case 5 -> seal();
        default -> {
          sweep();
          note(Kind.SWEPT, 0);
        }
      }
    }

    private void submit() {
      if (lines > 0) {
        fixture.checkout("t" + session);
        note(Kind.SUBMITTED, session);
        open.add(session++);
        lines = 0;
      }
    }

    private void fail(Random random) {
      if (!open.isEmpty()) {
        int failed = open.remove(random.nextInt(open.size()));
        refuse(failed);
        note(Kind.FAILED, failed);
      }
    }

    private void seal() {
      if (lines > 0) {
        fixture.run(new SealCart(CUSTOMER));
        note(Kind.EMPTIED, session++);
        lines = 0;
      }
    }

    private void note(Kind kind, int of) {
      history.add(new Happened(kind, of, now));
    }

    List<CartAbandoned> expected() {
      var all = new ArrayList<CartAbandoned>();
      for (int i = 0; i < history.size(); i++) {
        var sweep = history.get(i);
        if (sweep.kind == Kind.SWEPT) {
          addPublished(AbandonReason.CHECKOUT_FAILED, failedBefore(i), i, all);
          addPublished(AbandonReason.ITEMS_LEFT, touchedBefore(i), i, all);
        }
      }
      return all;
    }

    private void addPublished(
        AbandonReason reason, @Nullable Happened after, int at, List<CartAbandoned> all) {
      var sweep = history.get(at);
      if (after == null || after.at.isAfter(sweep.at.minus(AFTER))) {
        return;
      }
      boolean isReported =
          all.stream()
              .anyMatch(
                  published -> published.reason() == reason && published.since().equals(after.at));
      if (!isReported) {
        all.add(new CartAbandoned(CUSTOMER.value(), reason, after.at, sweep.at));
      }
    }

    /** The failure of the last attempt, or null. */
    private @Nullable Happened failedBefore(int index) {
      int last = 0;
      Happened failed = null;
      for (var event : history.subList(0, index)) {
        if (event.kind == Kind.SUBMITTED) {
          last = event.session;
          failed = null;
        } else if (event.kind == Kind.FAILED && event.session == last) {
          failed = event;
        }
      }
      return failed;
    }

    /** When items that are still there were touched last, or null. */
    private @Nullable Happened touchedBefore(int index) {
      Happened touched = null;
      for (var event : history.subList(0, index)) {
        switch (event.kind) {
          case TOUCHED -> touched = event;
          case SUBMITTED, EMPTIED -> touched = null;
          case FAILED, SWEPT -> {}
        }
      }
      return touched;
    }
  }
}
