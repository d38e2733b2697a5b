package emporium.runtime.admin;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.runtime.access.Roles;
import emporium.runtime.criteria.Criteria;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Locale;
import org.jboss.resteasy.reactive.server.Cancellable;

/** The configured level of each criterion, for the audit. */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/criteria")
public class CriteriaResource {
  private final Criteria criteria;

  CriteriaResource(Criteria criteria) {
    this.criteria = criteria;
  }

  /** The levels, by their names in the configuration. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Levels(
      String replication,
      String integrity,
      String dashboard,
      String delivery,
      String eventOrder,
      String auditLog) {
    static Levels of(Criteria criteria) {
      return new Levels(
          name(criteria.replication()),
          name(criteria.integrity()),
          name(criteria.dashboard()),
          name(criteria.delivery()),
          name(criteria.eventOrder()),
          name(criteria.auditLog()));
    }

    private static String name(Enum<?> level) {
      return level.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** All levels. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public Levels levels() {
    return Levels.of(criteria);
  }
}
