package emporium.runtime.admin;

import emporium.runtime.access.Roles;
import emporium.runtime.admin.LockReport.ServiceLocks;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.jboss.resteasy.reactive.server.Cancellable;

/** The locks of the graphs of this process. */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/locks")
public class LocksResource {
  private final LockReport report;

  LocksResource(LockReport report) {
    this.report = report;
  }

  /** All services, by name. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public List<ServiceLocks> locks() {
    return report.locks();
  }
}
