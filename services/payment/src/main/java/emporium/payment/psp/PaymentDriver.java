package emporium.payment;

import emporium.audit.AuditLog;
import emporium.edge.EngineOpened;
import emporium.events.InvoiceIssued;
import emporium.events.OrderId;
import emporium.locks.LockSet;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Second step of a payment: calls the provider for every open intent, and for every void that is
 * not confirmed, until each has its end. Intents and voids that an earlier life of the process left
 * open are found after each opening of the engine. A bounded number of calls run at once.
 * Thread-safe; holds no lock and parks no thread. Source: docs/semantics.md "Payment".
 */
@ApplicationScoped
public class PaymentDriver {
  private static final Logger LOG = LoggerFactory.getLogger(PaymentDriver.class);

  private final Transactions<PaymentRepository> payments;
  private final GuardedProvider provider;
  private final ChargeRetries retries;
  private final PaymentConfig config;
  private final AuditLog<Payment> log;
  private final ScheduledExecutorService later;
  private final OpenCalls<String> voids;
  private final OpenCalls<ChargeRequest> charges;

  public PaymentDriver(
      Transactions<PaymentRepository> payments,
      GuardedProvider provider,
      PaymentConfig config,
      AuditLog<Payment> log) {
    this.payments = payments;
    this.provider = provider;
    this.retries = new ChargeRetries(config);
    this.config = config;
    this.log = log;
    this.later = Executors.newSingleThreadScheduledExecutor(PaymentDriver::thread);
    var slots = new BoundedCalls(config.callsMax(), later);
    this.voids =
        new OpenCalls<>(
            "void",
            payments,
            PaymentDriver::openVoid,
            this::confirmVoid,
            order -> {},
            slots,
            later,
            config);
    this.charges =
        new OpenCalls<>(
            "charge",
            payments,
            PaymentDriver::openCharge,
            this::settle,
            voids::drive,
            slots,
            later,
            config);
  }

  /** Drives on what was left open. */
  void opened(@Observes EngineOpened opened) {
    resume();
  }

  /** Calls the provider for an intent that is durable. */
  void charge(InvoiceIssued invoice) {
    charges.drive(invoice.order(), ChargeRequest.of(invoice));
  }

  /** How many charges and voids are being driven. */
  int size() {
    return charges.size() + voids.size();
  }

  @PreDestroy
  void stop() {
    later.shutdownNow();
  }

  private void resume() {
    payments
        .read(LockSet.none(), LeftOpen::of)
        .whenComplete(
            (left, failure) -> {
              if (failure != null) {
                LOG.warn("Open payments cannot be found yet", failure);
                var unused =
                    later.schedule(this::resume, config.pauseMaxMs(), TimeUnit.MILLISECONDS);
                return;
              }
              left.payments().forEach(charges::drive);
              left.voids().forEach(voids::drive);
            });
  }

  private CompletionStage<Command<PaymentRepository, Boolean>> settle(
      OrderId order, ChargeRequest request) {
    return retries
        .run(() -> provider.charge(request))
        .handle(
            (answer, failure) -> new SettlePayment(order, outcome(request, answer, failure), log));
  }

  private CompletionStage<Command<PaymentRepository, Boolean>> confirmVoid(
      OrderId order, String invoiceNumber) {
    return provider.voidCharge(invoiceNumber).thenApply(answer -> new ConfirmVoid(order));
  }

  private static ChargeOutcome outcome(
      ChargeRequest request, ChargeAnswer answer, Throwable failure) {
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

  private static Thread thread(Runnable task) {
    var thread = new Thread(task, "emporium-payment-driver");
    thread.setDaemon(true);
    return thread;
  }

  /** What an opening finds open. */
  private record LeftOpen(List<OrderId> payments, List<OrderId> voids) {
    static LeftOpen of(PaymentRepository state) {
      return new LeftOpen(
          state.openPayments().stream().map(Payment::order).toList(),
          state.openVoids().stream().map(ChargeVoid::order).toList());
    }
  }
}
