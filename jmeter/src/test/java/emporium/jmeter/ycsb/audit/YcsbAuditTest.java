package emporium.jmeter.ycsb.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.YcsbSize;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each falsified record or entry turns exactly the check red that is about it. */
class YcsbAuditTest {
  private static final EntryGenerator ENTRIES = new EntryGenerator(new YcsbSize(3, 5, 8));
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  /** A server after some writes, and the driver's log that goes with it. */
  private static final class Fixture {
    final List<ObjectNode> records = new ArrayList<>();
    final List<ObjectNode> log = new ArrayList<>();

    Fixture() {
      log.add(JSON.createObjectNode().put("kind", "run").put("prefix", "t").put("exclusive", true));
      for (int number = 0; number < ENTRIES.size().records(); number++) {
        add(EntryGenerator.key(number), ENTRIES.entrySeed(number));
      }
      update("user1", 3, 101);
      update("user1", 3, 102);
      update("user1", 4, 103).put("required", 3);
      add("t-0", 77);
      acknowledged("insert", "t-0", 77, 1).put("required", 0);
      update("t-0", 9, 104);
    }

    private void add(String key, long seed) {
      ObjectNode row =
          JSON.createObjectNode().put("type", "entries").put("key", key).put("version", 1);
      ENTRIES.fields(seed).forEach(row.putArray("fields")::add);
      records.add(row);
    }

    ObjectNode row(String key) {
      return records.stream()
          .filter(row -> row.path("key").asText().equals(key))
          .findFirst()
          .orElseThrow();
    }

    /** The last entry of the log about a key. */
    ObjectNode entry(String key) {
      return log.stream()
          .filter(entry -> entry.path("key").asText().equals(key))
          .reduce((first, second) -> second)
          .orElseThrow();
    }

    private ObjectNode update(String key, int field, long value) {
      ObjectNode row = row(key);
      row.put("version", row.path("version").asInt() + 1);
      text(key, field, ENTRIES.text(value));
      return acknowledged("update", key, value, row.path("version").asInt()).put("field", field);
    }

    void text(String key, int field, String text) {
      ((ArrayNode) row(key).path("fields")).set(field, text);
    }

    private ObjectNode acknowledged(String transaction, String key, long value, int version) {
      ObjectNode entry =
          JSON.createObjectNode()
              .put("kind", "acknowledged")
              .put("transaction", transaction)
              .put("tid", "t-" + log.size())
              .put("answer", 200)
              .put("key", key)
              .put("value", value)
              .put("version", version);
      log.add(entry);
      return entry;
    }

    AuditResult audit(@Nullable Path log) throws Exception {
      if (log != null) {
        Files.writeString(
            log, this.log.stream().map(ObjectNode::toString).collect(Collectors.joining("\n")));
      }
      return YcsbAudit.of(
          ENTRIES,
          consumer -> {
            records.forEach(consumer);
            return true;
          },
          log);
    }
  }

  private Set<String> red(Fixture fixture) throws Exception {
    return fixture.audit(directory.resolve("acknowledged.ndjson")).red().stream()
        .map(CheckResult::name)
        .collect(Collectors.toSet());
  }

  /** As if the driver had got no answer. */
  private static void forget(ObjectNode entry) {
    entry.put("kind", "submitted").remove(List.of("answer", "version"));
  }

  private static void set(ObjectNode node, String field, int value) {
    node.put(field, value);
  }

  private static Arguments fault(String what, YcsbCheck check, Consumer<Fixture> fault) {
    return Arguments.of(what, check, fault);
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        fault(
            "unreadable record",
            YcsbCheck.RECORDS_READABLE,
            f -> f.records.add(JSON.createObjectNode())),
        fault("entry twice", YcsbCheck.ENTRIES_COMPLETE, f -> f.records.add(f.row("user2"))),
        fault(
            "generated entry lost",
            YcsbCheck.ENTRIES_COMPLETE,
            f -> f.records.remove(f.row("user2"))),
        fault("text of nobody", YcsbCheck.FIELDS_AS_WRITTEN, f -> f.text("user1", 0, "x")),
        fault(
            "text of an earlier write",
            YcsbCheck.FIELDS_AS_WRITTEN,
            f -> f.text("user1", 3, ENTRIES.text(101))),
        fault(
            "write lost, version counted",
            YcsbCheck.FIELDS_AS_WRITTEN,
            f -> f.text("user1", 4, ENTRIES.fields(ENTRIES.entrySeed(1)).get(4))),
        fault(
            "version answered twice",
            YcsbCheck.ACKNOWLEDGED_VERSIONS_UNIQUE,
            f -> f.log.add(f.entry("user1").deepCopy())),
        fault(
            "other version than the next",
            YcsbCheck.ACKNOWLEDGED_VERSIONS_FOLLOW,
            f -> set(f.entry("user1"), "required", 2)),
        fault(
            "version of no write",
            YcsbCheck.ACKNOWLEDGED_VERSIONS_WITHOUT_GAPS,
            f -> set(f.row("user2"), "version", 2)),
        fault(
            "inserted entry lost",
            YcsbCheck.ACKNOWLEDGED_WRITES_PRESENT,
            f -> f.records.remove(f.row("t-0"))),
        fault("entry of nobody", YcsbCheck.NOTHING_UNSUBMITTED, f -> f.add("t-9", 1)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void audit_fault_failsExactlyItsCheck(String what, YcsbCheck check, Consumer<Fixture> fault)
      throws Exception {
    var fixture = new Fixture();
    fault.accept(fixture);
    assertEquals(Set.of(check.id()), red(fixture), what);
  }

  @Test
  void faults_allOfThem_coverAllChecks() {
    var covered = faults().map(fault -> fault.get()[1]).collect(Collectors.toSet());
    assertEquals(new HashSet<Object>(Arrays.asList(YcsbCheck.values())), covered);
  }

  @Test
  void audit_rightRecords_passesAllChecks() throws Exception {
    AuditResult result = new Fixture().audit(directory.resolve("acknowledged.ndjson"));
    assertEquals(List.of(), result.red());
    assertEquals(YcsbCheck.values().length, result.checks().size());
    assertTrue(
        result.checks().stream().noneMatch(check -> check.detail().startsWith("0 ")),
        () -> "each has examined something: " + result.checks());
  }

  @Test
  void audit_withoutLog_hasNoChecksOfIt() throws Exception {
    AuditResult result = new Fixture().audit(null);
    assertEquals(List.of(), result.red());
    assertEquals(
        List.of("records-readable", "entries-complete"),
        result.checks().stream().map(CheckResult::name).toList());
  }

  @Test
  void audit_lastWriteLost_failsVersionAndText() throws Exception {
    var fixture = new Fixture();
    set(fixture.row("user1"), "version", 3);
    fixture.text("user1", 4, ENTRIES.fields(ENTRIES.entrySeed(1)).get(4));
    assertEquals(
        Set.of(YcsbCheck.ACKNOWLEDGED_WRITES_PRESENT.id(), YcsbCheck.FIELDS_AS_WRITTEN.id()),
        red(fixture));
  }

  @Test
  void audit_unansweredWrites_mayBeThereOrNot() throws Exception {
    var there = new Fixture();
    forget(there.entry("user1"));
    forget(there.entry("t-0"));
    assertEquals(Set.of(), red(there));
    var absent = new Fixture();
    forget(absent.entry("user1"));
    set(absent.row("user1"), "version", 3);
    absent.text("user1", 4, ENTRIES.fields(ENTRIES.entrySeed(1)).get(4));
    assertEquals(Set.of(), red(absent));
  }

  @Test
  void audit_unansweredInsert_mayBeThereOrNot() throws Exception {
    for (boolean isThere : new boolean[] {true, false}) {
      var fixture = new Fixture();
      fixture.log.remove(fixture.entry("t-0"));
      forget(fixture.entry("t-0"));
      fixture.records.remove(fixture.row("t-0"));
      if (isThere) {
        fixture.add("t-0", 77);
      }
      assertEquals(Set.of(), red(fixture), "there: " + isThere);
    }
  }

  @Test
  void audit_refusedWrite_mustNotBeThere() throws Exception {
    var fixture = new Fixture();
    fixture.entry("user1").put("kind", "submitted").put("answer", 409);
    assertEquals(
        Set.of(YcsbCheck.ACKNOWLEDGED_VERSIONS_WITHOUT_GAPS.id(), YcsbCheck.FIELDS_AS_WRITTEN.id()),
        red(fixture));
  }

  /** Then others may have written too; what was acknowledged must still be there. */
  @Test
  void audit_notExclusive_judgesOnlyWhatNobodyElseCanDo() throws Exception {
    var fixture = new Fixture();
    fixture.log.get(0).put("exclusive", false);
    set(fixture.row("user2"), "version", 9);
    fixture.text("user2", 0, "other");
    fixture.add("other", 1);
    assertEquals(Set.of(), red(fixture));
    set(fixture.row("user1"), "version", 2);
    assertEquals(Set.of(YcsbCheck.ACKNOWLEDGED_WRITES_PRESENT.id()), red(fixture));
  }

  @Test
  void audit_absurdVersion_isUnreadable() throws Exception {
    for (int version : new int[] {0, Integer.MAX_VALUE}) {
      var fixture = new Fixture();
      set(fixture.row("user2"), "version", version);
      assertEquals(Set.of(YcsbCheck.RECORDS_READABLE.id()), red(fixture), () -> "" + version);
    }
  }
}
