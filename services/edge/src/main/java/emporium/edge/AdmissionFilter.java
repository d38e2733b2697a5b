package emporium.edge;

import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Refuses requests that begin something while memory or the disk is short. */
public class AdmissionFilter {
  private final AdmissionGate gate;

  AdmissionFilter(AdmissionGate gate) {
    this.gate = gate;
  }

  /** Answers 503 {@code overloaded}, naming what is short; null lets the request go on. */
  @Begins
  @ServerRequestFilter
  public @Nullable Response refuse() {
    Problem refusal = gate.refusal();
    return refusal == null ? null : refusal.response();
  }
}
