package emporium.edge;

import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/** Refuses requests that begin something while memory is short. */
public class MemoryFilter {
  private final MemoryGate gate;

  MemoryFilter(MemoryGate gate) {
    this.gate = gate;
  }

  /** Answers 503 {@code overloaded}, naming memory; null lets the request go on. */
  @Begins
  @ServerRequestFilter
  public @Nullable Response refuse() {
    Problem refusal = gate.refusal();
    return refusal == null ? null : refusal.response();
  }
}
