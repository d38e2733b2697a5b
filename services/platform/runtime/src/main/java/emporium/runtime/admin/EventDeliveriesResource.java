package emporium.runtime.admin;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.runtime.access.Roles;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.link.LinkCounters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.reactive.server.Cancellable;

/** Outcomes of event deliveries between services since this process started. */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/deliveries")
public class EventDeliveriesResource {
  private final EventConsumers listeners;

  EventDeliveriesResource(EventConsumers listeners) {
    this.listeners = listeners;
  }

  /** One link: deliveries of a topic to one service. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Line(
      String link,
      long events,
      long dropped,
      long duplicated,
      long delayed,
      long lost,
      long reapplied,
      long early) {
    static Line of(String link, LinkCounters figures) {
      var sums = figures.sums();
      return new Line(
          link,
          sums.events(),
          sums.dropped(),
          sums.duplicated(),
          sums.delayed(),
          sums.lost(),
          sums.reapplied(),
          sums.early());
    }
  }

  /** All links, by name. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public List<Line> list() {
    return listeners.linkCounters().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(link -> Line.of(link.getKey(), link.getValue()))
        .toList();
  }
}
