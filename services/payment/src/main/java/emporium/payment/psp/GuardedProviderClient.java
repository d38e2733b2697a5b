package emporium.payment;

import io.quarkus.runtime.Startup;
import io.smallrye.faulttolerance.api.AsynchronousNonBlocking;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Timeout;

/**
 * The configured client behind a timeout and a circuit breaker; the same whichever client it is.
 * One try: who calls repeats it.
 *
 * <p>All bounds are configuration: {@code
 * quarkus.fault-tolerance."emporium.payment.GuardedProvider/charge".timeout.value}, {@code
 * .circuit-breaker.delay} and so on; {@code /voidCharge} likewise.
 */
@Startup
@ApplicationScoped
public class GuardedProvider {
  private static final long TIMEOUT_MS = 2_000;

  private final PaymentProviderClient client;

  /**
   * Chooses the client.
   *
   * @throws IllegalArgumentException if none has the configured name
   */
  @Inject
  public GuardedProvider(@Any Instance<PaymentProviderClient> clients, PaymentConfig config) {
    this.client =
        clients.stream()
            .filter(candidate -> candidate.name().equals(config.provider()))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "emporium.payment.provider names no client: value=" + config.provider()));
  }

  /** A client without the container, and so without guards. */
  GuardedProvider(PaymentProviderClient client) {
    this.client = client;
  }

  /** Charges, with one try. */
  @AsynchronousNonBlocking
  @Timeout(TIMEOUT_MS)
  @CircuitBreaker(
      requestVolumeThreshold = 50,
      failureRatio = 0.8,
      delay = 1_000,
      skipOn = ProviderRefused.class)
  public CompletionStage<ChargeAnswer> charge(ChargeRequest request) {
    return client.charge(request);
  }

  /** Voids, with one try. */
  @AsynchronousNonBlocking
  @Timeout(TIMEOUT_MS)
  public CompletionStage<ChargeAnswer> voidCharge(String invoiceNumber) {
    return client.voidCharge(invoiceNumber);
  }
}
