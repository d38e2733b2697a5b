package emporium.runtime.admin;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.persistence.engine.Engine;
import emporium.runtime.access.Roles;
import emporium.runtime.engine.OpenTransaction;
import emporium.runtime.engine.OpenTransactions;
import emporium.runtime.engine.ServiceModule;
import io.quarkus.arc.All;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.server.Cancellable;

/**
 * What is not completed in this process: open business transactions, events in flight, dead
 * letters.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/open-transactions")
public class OpenTransactionsResource {
  private static final int LISTED_MAX = 1_000;

  private final List<ServiceModule<?>> services;
  private final Engine engine;
  private final Clock clock;

  OpenTransactionsResource(@All List<ServiceModule<?>> services, Engine engine, Clock clock) {
    this.services = services;
    this.engine = engine;
    this.clock = clock;
  }

  /** The response: all are counted, the oldest are listed. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Answer(int open, int outbox, int deadLetters, List<Line> transactions) {}

  /** One open transaction. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record Line(String kind, int customerId, String tid, String step, long ageMs) {}

  /** Counts and lists the open transactions. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public CompletionStage<Answer> list() {
    return OpenTransactions.of(services).thenApply(this::answer);
  }

  private Answer answer(List<OpenTransaction> open) {
    var now = clock.instant();
    var lines =
        open.stream()
            .sorted(java.util.Comparator.comparing(OpenTransaction::since))
            .limit(LISTED_MAX)
            .map(
                t ->
                    new Line(
                        t.kind(),
                        t.customerId(),
                        t.tid(),
                        t.step(),
                        Duration.between(t.since(), now).toMillis()))
            .toList();
    return new Answer(open.size(), engine.pendingEvents(), engine.deadLetters(), lines);
  }
}
