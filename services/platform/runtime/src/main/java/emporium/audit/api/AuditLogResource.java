package emporium.audit.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.audit.AuditQuery;
import emporium.runtime.access.Roles;
import emporium.runtime.http.records.LongReadBulkhead;
import emporium.runtime.http.records.RecordExporter;
import emporium.runtime.replica.ReplicaTopology;
import io.quarkus.arc.All;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * The audit log of all services in this process, with bounded concurrent reads. Never blocks.
 * Source: paper 4.7.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/audit-log")
public class AuditLogResource {
  private final List<AuditTrail> perOrder;
  private final List<AuditTrail> perSeller;
  private final LongReadBulkhead reads;
  private final ObjectMapper mapper;

  AuditLogResource(
      @All List<AuditTrail> all,
      ReplicaTopology replicas,
      LongReadBulkhead reads,
      ObjectMapper mapper) {
    List<AuditTrail> trails = replicas.reportsData() ? all : List.of();
    var byName = trails.stream().sorted(Comparator.comparing(AuditTrail::service)).toList();
    this.perOrder = byName.stream().filter(trail -> !trail.isPerSeller()).toList();
    this.perSeller = byName.stream().filter(AuditTrail::isPerSeller).toList();
    this.reads = reads;
    this.mapper = mapper;
  }

  /**
   * Reads records: one line each, service by service, those of a service by time and of one
   * snapshot. Each replica reports its own data, the first one shared data.
   */
  @GET
  @Produces(RecordExporter.NDJSON)
  public CompletionStage<String> find(
      @QueryParam("order") @Nullable String order,
      @QueryParam("customer") @Nullable String customer,
      @QueryParam("from") @Nullable String from,
      @QueryParam("to") @Nullable String to,
      @QueryParam("limit") @Nullable String limit) {
    AuditQuery query = AuditQueryParameters.query(order, customer, from, to, limit);
    return reads.run(
        () ->
            ask(perOrder, query, List.of())
                .thenCompose(lines -> ask(perSeller, withSellers(query, lines), lines))
                .thenApply(this::text));
  }

  /**
   * Sellers are part of the keys of their records, so an order's sellers are taken from the records
   * of the other services in this process, if there are any.
   */
  private AuditQuery withSellers(AuditQuery query, List<AuditLogLine> lines) {
    if (query.order() == null || perOrder.isEmpty()) {
      return query;
    }
    Set<Integer> sellers = new TreeSet<>();
    for (AuditLogLine line : lines) {
      for (JsonNode seller : tree(line.content()).findValues("seller_id")) {
        sellers.add(seller.intValue());
      }
    }
    return query.withSellers(sellers);
  }

  /** The given lines, and those that these trails return. */
  private static CompletionStage<List<AuditLogLine>> ask(
      List<AuditTrail> trails, AuditQuery query, List<AuditLogLine> before) {
    CompletionStage<List<AuditLogLine>> all =
        CompletableFuture.completedStage(new ArrayList<>(before));
    for (AuditTrail trail : trails) {
      all =
          all.thenCombine(
              trail.find(query),
              (lines, more) -> {
                lines.addAll(more);
                return lines;
              });
    }
    return all;
  }

  private String text(List<AuditLogLine> lines) {
    var text = new StringBuilder();
    try {
      for (AuditLogLine line : lines) {
        text.append(mapper.writeValueAsString(line)).append('\n');
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A record cannot be written", e);
    }
    return text.toString();
  }

  private JsonNode tree(Object content) {
    try {
      return mapper.readTree(mapper.writeValueAsString(content));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A record cannot be read", e);
    }
  }
}
