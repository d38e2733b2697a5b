package emporium.jmeter.fake;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.events.Services;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Raw records by type, in the form that {@code GET /records} gives them. */
public final class RecordTables {
  static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, List<ObjectNode>> rows = new LinkedHashMap<>();
  private Consumer<List<ObjectNode>> auditFault = records -> {};

  /** Lets something happen to the audit log of each service, which follows from the records. */
  public void auditFault(Consumer<List<ObjectNode>> fault) {
    auditFault = fault;
  }

  /** The records of a type; changing them changes what is given. */
  public List<ObjectNode> of(String type) {
    return rows.computeIfAbsent(type, added -> new ArrayList<>());
  }

  /** The first record of a type. */
  public ObjectNode first(String type) {
    return of(type).get(0);
  }

  /** The first record of a type that matches. */
  public ObjectNode find(String type, Predicate<ObjectNode> which) {
    return of(type).stream().filter(which).findFirst().orElseThrow();
  }

  /** One more record of a type. */
  public ObjectNode add(String type) {
    ObjectNode row = JSON.createObjectNode().put("type", type);
    of(type).add(row);
    return row;
  }

  /** All records of a service, or null if there is no such service. */
  public List<ObjectNode> service(String service) {
    if (!Services.NAMES.contains(service)) {
      return null;
    }
    List<String> types = Services.named(service).recordTypes();
    List<ObjectNode> audits = new ArrayList<>(FakeAuditLog.of(this, service));
    auditFault.accept(audits);
    return Stream.concat(types.stream().flatMap(type -> of(type).stream()), audits.stream())
        .toList();
  }
}
