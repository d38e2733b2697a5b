package emporium.payment.psp;

import emporium.events.InvoiceIssued;
import emporium.events.cards.CardKeys;
import emporium.events.cards.CardTokenException;
import emporium.events.cards.CardTokens;
import emporium.events.model.OrderId;
import emporium.locks.LockSet;
import emporium.payment.ChargeOutcome;
import emporium.payment.ChargeVoid;
import emporium.payment.ConfirmVoid;
import emporium.payment.Payment;
import emporium.payment.PaymentRepository;
import emporium.payment.PaymentState;
import emporium.payment.SettlePayment;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineScheduler;
import emporium.runtime.engine.EngineOpened;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Second step of a payment: calls the provider for every open intent, and for every void that is
 * not confirmed, until each is completed. Intents and voids that an earlier process left open are
 * found at the start of each incarnation of the engine. A bounded number of calls run at once.
 * Thread-safe; holds no lock; non-blocking. Source: docs/semantics.md "Payment".
 *
 * <p>The card's number is opened for the call, so what waits for its turn has the token only. If
 * the key of the token is missing, the step fails as if the provider could not be called at all:
 * the payment stays open, and is tried again until the key is there. A token that no key can open
 * is answered as a refused payment method, without a call.
 */
@ApplicationScoped
public class PaymentDriver {
  private static final Logger LOG = LoggerFactory.getLogger(PaymentDriver.class);

  private final Transactions<PaymentRepository> payments;
  private final GuardedProviderClient provider;
  private final ChargeRetries retries;
  private final ProviderClientConfig config;
  private final CardTokens cards;
  private final Set<String> missingKeys = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService later;
  private final ProviderCalls<String> voids;
  private final ProviderCalls<InvoiceIssued> charges;

  public PaymentDriver(
      Transactions<PaymentRepository> payments,
      GuardedProviderClient provider,
      EngineScheduler scheduler,
      ProviderClientConfig config,
      CardTokens cards) {
    this.payments = payments;
    this.provider = provider;
    this.retries = new ChargeRetries(config);
    this.config = config;
    this.cards = cards;
    this.later = scheduler.timer("emporium-payment-driver");
    var slots = new CallBulkhead(config.callsMax(), later);
    this.voids =
        new ProviderCalls<>(
            "void",
            payments,
            PaymentDriver::openVoid,
            this::confirmVoid,
            order -> {},
            slots,
            later,
            config);
    this.charges =
        new ProviderCalls<>(
            "charge",
            payments,
            PaymentDriver::openCharge,
            this::settle,
            voids::submit,
            slots,
            later,
            config);
  }

  /** Resumes what was left open. */
  void opened(@Observes EngineOpened opened) {
    resume();
  }

  /** Calls the provider for an intent that is durable. */
  public void charge(InvoiceIssued invoice) {
    charges.submit(invoice.order(), invoice);
  }

  /** How many charges and voids are in progress. */
  public int size() {
    return charges.size() + voids.size();
  }

  @PreDestroy
  void stop() {
    later.shutdownNow();
  }

  private void resume() {
    payments
        .read(LockSet.none(), OpenWork::of)
        .whenComplete(
            (left, failure) -> {
              if (failure != null) {
                LOG.warn("Open payments cannot be found yet", failure);
                var unused =
                    later.schedule(this::resume, config.pauseMaxMs(), TimeUnit.MILLISECONDS);
                return;
              }
              left.payments().forEach(charges::submit);
              left.voids().forEach(voids::submit);
            });
  }

  private CompletionStage<Command<PaymentRepository, Boolean>> settle(
      OrderId order, InvoiceIssued invoice) {
    ChargeRequest request;
    try {
      request = ChargeRequest.of(invoice, cards);
    } catch (CardTokenException.UnknownKey missing) {
      report(missing);
      return CompletableFuture.failedStage(missing);
    } catch (CardTokenException.Damaged damaged) {
      LOG.error("Not charged, refused: invoice={}", invoice.invoiceNumber(), damaged);
      return CompletableFuture.completedStage(new SettlePayment(order, ChargeOutcome.REJECTED));
    }
    return retries
        .run(() -> provider.charge(request))
        .handle((answer, failure) -> new SettlePayment(order, outcome(request, answer, failure)));
  }

  /** Once for each key: the payments are tried again and again. */
  private void report(CardTokenException.UnknownKey missing) {
    if (missingKeys.size() < CardKeys.KEYS_MAX && missingKeys.add(missing.keyId())) {
      LOG.error(
          "Payments wait for the key of their cards; add it to emporium.cards.key-file: key={}",
          missing.keyId(),
          missing);
    }
  }

  private CompletionStage<Command<PaymentRepository, Boolean>> confirmVoid(
      OrderId order, String invoiceNumber) {
    return provider.voidCharge(invoiceNumber).thenApply(answer -> new ConfirmVoid(order));
  }

  private static ChargeOutcome outcome(
      ChargeRequest request, ChargeResponse answer, Throwable failure) {
    if (failure == null) {
      return answer.outcome();
    }
    LOG.debug("Given up: invoice={}", request.invoiceNumber(), failure);
    return ChargeOutcome.UNKNOWN;
  }

  private static Optional<InvoiceIssued> openCharge(PaymentRepository payments, OrderId order) {
    Payment payment = payments.payment(order);
    return payment == null || payment.state() != PaymentState.OPEN
        ? Optional.empty()
        : Optional.of(payment.invoice());
  }

  private static Optional<String> openVoid(PaymentRepository payments, OrderId order) {
    ChargeVoid open = payments.chargeVoid(order);
    return open == null || open.confirmed() ? Optional.empty() : Optional.of(open.invoiceNumber());
  }

  /** What is open at the start of an incarnation. */
  private record OpenWork(List<OrderId> payments, List<OrderId> voids) {
    static OpenWork of(PaymentRepository state) {
      return new OpenWork(
          state.openPayments().stream().map(Payment::order).toList(),
          state.openVoids().stream().map(ChargeVoid::order).toList());
    }
  }
}
