package emporium.payment.psp;

import emporium.payment.ChargeOutcome;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A provider in memory that fails as the test sets. It charges once per invoice, and a void beats
 * every charge.
 */
@ApplicationScoped
public class FakeProviderClient implements PaymentProviderClient {
  /** How the next calls end. */
  public enum Mood {
    ANSWERS,
    REJECTS,
    FAILS_BEFORE_ITS_WORK,
    FAILS_AFTER_ITS_WORK,
    NEVER_ANSWERS,
    REFUSES
  }

  private final Map<String, ChargeOutcome> charges = new ConcurrentHashMap<>();
  private final Map<String, Mood> moods = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> failuresLeft = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
  private final Map<String, String> cards = new ConcurrentHashMap<>();
  private final Queue<CompletableFuture<Void>> held = new ConcurrentLinkedQueue<>();

  /** Sets the mood for one invoice. */
  void mood(String invoice, Mood mood) {
    moods.put(invoice, mood);
    failuresLeft.remove(invoice);
  }

  /** Sets the mood for the next calls with one invoice; later ones are answered. */
  public void mood(String invoice, Mood mood, int times) {
    moods.put(invoice, mood);
    failuresLeft.put(invoice, new AtomicInteger(times));
  }

  public ChargeOutcome outcome(String invoice) {
    return charges.get(invoice);
  }

  public int calls(String invoice) {
    return calls.getOrDefault(invoice, new AtomicInteger()).get();
  }

  /** The number of the card that was last to pay an invoice. */
  String card(String invoice) {
    return cards.get(invoice);
  }

  /** How many calls have been taken and not answered. */
  int unanswered() {
    return held.size();
  }

  /** Answers the calls that have been taken. */
  public void answerHeld() {
    for (var call = held.poll(); call != null; call = held.poll()) {
      call.complete(null);
    }
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public CompletionStage<ChargeResponse> charge(ChargeRequest request) {
    String invoice = request.invoiceNumber();
    if (request.card() != null) {
      cards.put(invoice, request.card().number());
    }
    Mood mood = next(invoice);
    var outcome = mood == Mood.REJECTS ? ChargeOutcome.REJECTED : ChargeOutcome.SUCCEEDED;
    return completed(invoice, mood, () -> charges.merge(invoice, outcome, (was, now) -> was));
  }

  @Override
  public CompletionStage<ChargeResponse> voidCharge(String invoice) {
    return completed(
        invoice,
        next(invoice),
        () -> {
          charges.put(invoice, ChargeOutcome.CANCELED);
          return ChargeOutcome.CANCELED;
        });
  }

  private Mood next(String invoice) {
    calls.computeIfAbsent(invoice, key -> new AtomicInteger()).incrementAndGet();
    var left = failuresLeft.get(invoice);
    return left != null && left.getAndDecrement() <= 0
        ? Mood.ANSWERS
        : moods.getOrDefault(invoice, Mood.ANSWERS);
  }

  private CompletionStage<ChargeResponse> completed(
      String invoice, Mood mood, java.util.function.Supplier<ChargeOutcome> work) {
    return switch (mood) {
      case FAILS_BEFORE_ITS_WORK -> unreachable();
      case FAILS_AFTER_ITS_WORK -> {
        var unused = work.get();
        yield unreachable();
      }
      case REFUSES -> CompletableFuture.failedStage(new ProviderRefused(invoice, null));
      case NEVER_ANSWERS -> {
        var call = new CompletableFuture<Void>();
        held.add(call);
        yield call.thenApply(released -> new ChargeResponse(invoice, work.get()));
      }
      case ANSWERS, REJECTS ->
          CompletableFuture.completedStage(new ChargeResponse(invoice, work.get()));
    };
  }

  private static CompletionStage<ChargeResponse> unreachable() {
    return CompletableFuture.failedStage(new IllegalStateException("unreachable"));
  }
}
