package emporium.runtime.admin;

import emporium.runtime.access.Roles;
import emporium.runtime.admin.ProcessFacts.About;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.server.Cancellable;

/** What this process is and how it runs: the facts that a measurement records. */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/about")
public class AboutResource {
  private final ProcessFacts facts;

  AboutResource(ProcessFacts facts) {
    this.facts = facts;
  }

  /** Returns all facts. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public About about() {
    return facts.about();
  }
}
