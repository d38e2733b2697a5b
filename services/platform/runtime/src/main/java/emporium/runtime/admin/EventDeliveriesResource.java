package emporium.edge;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.edge.delivery.LinkFigures;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;

/** What became of the events between services since this process started. */
@Path("/deliveries")
public class DeliveriesResource {
  private final Listeners listeners;

  DeliveriesResource(Listeners listeners) {
    this.listeners = listeners;
  }

  /** One link: a topic's events on their way to one service. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Line(
      String link,
      long events,
      long dropped,
      long duplicated,
      long delayed,
      long lost,
      long doubled) {
    static Line of(String link, LinkFigures figures) {
      var sums = figures.sums();
      return new Line(
          link,
          sums.events(),
          sums.dropped(),
          sums.duplicated(),
          sums.delayed(),
          sums.lost(),
          sums.doubled());
    }
  }

  /** All links, by name. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public List<Line> list() {
    return listeners.figures().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(link -> Line.of(link.getKey(), link.getValue()))
        .toList();
  }
}
