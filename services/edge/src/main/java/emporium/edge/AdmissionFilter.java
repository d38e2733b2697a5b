package emporium.edge;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Refuses requests that begin something while memory or the disk is short. */
public class AdmissionFilter {
  private final AdmissionGate gate;

  AdmissionFilter(AdmissionGate gate) {
    this.gate = gate;
  }

  /**
   * Answers 503 {@code overloaded}, naming what is short, if there is no room soon; null, at once
   * or later, lets the request go on.
   */
  @Begins
  @ServerRequestFilter
  public @Nullable Uni<@Nullable Response> admit() {
    return gate.isOpen() ? null : gate.refusal().map(AdmissionFilter::answer);
  }

  private static @Nullable Response answer(@Nullable Problem refusal) {
    return refusal == null ? null : refusal.response();
  }
}
