package emporium.payment.psp;

import emporium.events.InvoiceIssued;
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
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Second step of a payment: calls the provider for every open intent, and for every void that is
 * not confirmed, until each is completed. Intents and voids that an earlier process left open are
 * found at the start of each incarnation of the engine. A bounded number of calls run at once.
 * Thread-safe; holds no lock; non-blocking. Source: docs/semantics.md "Payment".
 */
@ApplicationScoped
public class PaymentDriver {
  private static final Logger LOG = LoggerFactory.getLogger(PaymentDriver.class);

  private final Transactions<PaymentRepository> payments;
  private final GuardedProviderClient provider;
  private final ChargeRetries retries;
  private final ProviderClientConfig config;
  private final ScheduledExecutorService later;
  private final ProviderCalls<String> voids;
  private final ProviderCalls<ChargeRequest> charges;

  public PaymentDriver(
      Transactions<PaymentRepository> payments,
      GuardedProviderClient provider,
      EngineScheduler scheduler,
      ProviderClientConfig config) {
    this.payments = payments;
    this.provider = provider;
    this.retries = new ChargeRetries(config);
    this.config = config;
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
    charges.submit(invoice.order(), ChargeRequest.of(invoice));
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
      OrderId order, ChargeRequest request) {
    return retries
        .run(() -> provider.charge(request))
        .handle((answer, failure) -> new SettlePayment(order, outcome(request, answer, failure)));
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

  private static Optional<ChargeRequest> openCharge(PaymentRepository payments, OrderId order) {
    Payment payment = payments.payment(order);
    return payment == null || payment.state() != PaymentState.OPEN
        ? Optional.empty()
        : Optional.of(ChargeRequest.of(payment.invoice()));
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
