package emporium.entries.api;

import emporium.entries.EntriesLocks;
import emporium.entries.EntriesRepository;
import emporium.entries.Entry;
import emporium.entries.EntryKey;
import emporium.entries.ExpectedVersion;
import emporium.entries.WriteEntry;
import emporium.persistence.Transactions;
import emporium.persistence.UnknownAggregate;
import emporium.runtime.access.Roles;
import emporium.runtime.admission.AdmissionControlled;
import emporium.runtime.http.ProcessingTimed;
import emporium.runtime.http.RequestFields;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of single entries over HTTP. Never blocks. Names every bad parameter and field
 * of a request. Source: docs/ycsb.md.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/api")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@ProcessingTimed
public class EntriesResource {
  private static final String FIELD_NAME = "field";

  private final Transactions<EntriesRepository> entries;

  EntriesResource(Transactions<EntriesRepository> entries) {
    this.entries = entries;
  }

  /**
   * An entry.
   *
   * @param fields all ten, by name
   */
  public record EntryAnswer(String key, long version, Map<String, String> fields) {
    static EntryAnswer of(Entry entry) {
      var fields = new LinkedHashMap<String, String>();
      for (String text : entry.fields()) {
        fields.put(FIELD_NAME + fields.size(), text);
      }
      return new EntryAnswer(entry.key().value(), entry.version(), fields);
    }
  }

  /**
   * A write that is durable.
   *
   * @param version that the entry has since
   */
  public record WriteAnswer(String key, long version) {}

  /** What the server was filled with. */
  @GET
  @Path("/population")
  @Operation(summary = "Read what the server was filled with")
  public CompletionStage<PopulationRow> population() {
    return entries.snapshot(
        state ->
            state.populations().stream()
                .findFirst()
                .map(PopulationRow::of)
                .orElseThrow(() -> new UnknownAggregate("population", Map.of())));
  }

  /** Reads an entry. */
  @GET
  @Path("/entries/{key}")
  @Operation(summary = "Read an entry")
  public CompletionStage<EntryAnswer> read(@PathParam("key") String key) {
    var request = new RequestFields();
    EntryKey named = key(request, key);
    request.requireValid();
    return entries.read(
        EntriesLocks.readEntry(named), state -> EntryAnswer.of(state.require(named)));
  }

  /**
   * Writes fields of an entry; with a version only if the entry has it, with 0 if there is none.
   */
  @AdmissionControlled
  @PUT
  @Path("/entries/{key}")
  @Operation(summary = "Write fields of an entry, which is added if there is none")
  public CompletionStage<WriteAnswer> write(
      @PathParam("key") String key,
      @QueryParam("version") @Nullable String version,
      @Nullable Map<String, @Nullable String> fields) {
    var request = new RequestFields();
    EntryKey named = key(request, key);
    ExpectedVersion expected = expected(request, version);
    Map<Integer, String> given = fields(request, fields);
    request.requireValid();
    return entries
        .run(new WriteEntry(named, given, expected))
        .thenApply(written -> new WriteAnswer(key, written));
  }

  private static EntryKey key(RequestFields request, String key) {
    if (!key.matches(Limits.KEY)) {
      request.reject("key", Limits.KEY_RULE);
    }
    return new EntryKey(key);
  }

  private static ExpectedVersion expected(RequestFields request, @Nullable String version) {
    if (version == null) {
      return ExpectedVersion.ANY;
    }
    if (!version.matches(Limits.VERSION)) {
      request.reject("version", "must be a whole number from 0 of at most 18 digits");
      return ExpectedVersion.ANY;
    }
    return new ExpectedVersion(Long.parseLong(version));
  }

  private static Map<Integer, String> fields(
      RequestFields request, @Nullable Map<String, @Nullable String> fields) {
    var given = new LinkedHashMap<Integer, String>();
    if (fields == null || fields.isEmpty()) {
      request.reject("body", "must have at least one of field0 to field9");
      return given;
    }
    fields.forEach(
        (name, text) -> {
          if (!name.matches(Limits.FIELD)) {
            request.reject(name, "must be one of field0 to field9");
          } else if (text == null || text.length() > Limits.FIELD_LENGTH_MAX) {
            request.reject(
                name, "must be a text of at most " + Limits.FIELD_LENGTH_MAX + " characters");
          } else {
            given.put(name.charAt(FIELD_NAME.length()) - '0', text);
          }
        });
    return given;
  }
}
