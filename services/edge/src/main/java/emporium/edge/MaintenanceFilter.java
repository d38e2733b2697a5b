package emporium.edge;

import jakarta.ws.rs.container.ContainerRequestContext;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Refuses changing requests while a reset runs. */
public class MaintenanceFilter {
  private final MaintenanceGate gate;

  MaintenanceFilter(MaintenanceGate gate) {
    this.gate = gate;
  }

  /** Answers 503 while the gate is closed. */
  @ServerRequestFilter
  public void refuse(ContainerRequestContext request) {
    boolean reads = request.getMethod().equals("GET");
    if (!reads && gate.isClosed() && !request.getUriInfo().getPath().endsWith("/reset")) {
      request.abortWith(Problem.of(503, "resetting", "The marketplace is being reset").response());
    }
  }
}
