package emporium.runtime.live;

import emporium.runtime.access.Roles;
import emporium.runtime.http.streams.OpensStream;
import io.smallrye.mutiny.Multi;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.jboss.resteasy.reactive.server.Cancellable;

/** What this process does, as it happens. */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/live")
public class LiveResource {
  private final LiveSampler sampler;

  LiveResource(LiveSampler sampler) {
    this.sampler = sampler;
  }

  /** First what the process is, then its snapshots; 503 if too many watch. */
  @GET
  @OpensStream
  @Produces(MediaType.SERVER_SENT_EVENTS)
  @RestStreamElementType(MediaType.APPLICATION_JSON)
  public Multi<LiveMessage> live() {
    return sampler.watch();
  }
}
