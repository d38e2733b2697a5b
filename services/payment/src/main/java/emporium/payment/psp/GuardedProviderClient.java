package emporium.payment.psp;

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
 * One try: the caller retries.
 *
 * <p>All bounds are configuration: {@code
 * quarkus.fault-tolerance."emporium.payment.psp.GuardedProviderClient/charge".timeout.value},
 * {@code .circuit-breaker.delay} and so on; {@code /voidCharge} likewise.
 */
@Startup
@ApplicationScoped
public class GuardedProviderClient {
  private static final long TIMEOUT_MS = 2_000;

  private final PaymentProviderClient client;

  /**
   * Chooses the client.
   *
   * @throws IllegalArgumentException if none has the configured name
   */
  @Inject
  public GuardedProviderClient(
      @Any Instance<PaymentProviderClient> clients, ProviderClientConfig config) {
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
  GuardedProviderClient(PaymentProviderClient client) {
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
  public CompletionStage<ChargeResponse> charge(ChargeRequest request) {
    return client.charge(request);
  }

  /** Voids, with one try. */
  @AsynchronousNonBlocking
  @Timeout(TIMEOUT_MS)
  public CompletionStage<ChargeResponse> voidCharge(String invoiceNumber) {
    return client.voidCharge(invoiceNumber);
  }
}
