package emporium.jmeter.ycsb.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import emporium.jmeter.audit.records.MalformedRecord;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.audit.result.Findings;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.EntryRowSource;
import emporium.jmeter.ycsb.data.YcsbSize;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compares the raw records of a server of entries with the generated entries and with the
 * acknowledgement log if there is one. Records are streamed; the memory used is some 200 bytes for
 * an entry that was written, and a bit for each write.
 */
public final class YcsbAudit {
  private static final int ERROR = 500;
  private static final int VERSION_MAX = 100_000_000;

  private final Findings findings = new Findings(Arrays.asList(YcsbCheck.values()));
  private final EntryGenerator entries;
  private final boolean hasLog;
  private final Map<String, EntryWrites> written = new HashMap<>();
  private final Set<String> prefixes = new HashSet<>();
  private final BitSet generatedFound = new BitSet();
  private final Set<String> writtenFound = new HashSet<>();
  private boolean isExclusive;

  /** Where records come from. */
  @FunctionalInterface
  public interface Records {
    /**
     * Streams the records.
     *
     * @return false if there are none
     */
    boolean read(Consumer<JsonNode> consumer) throws IOException;
  }

  private YcsbAudit(EntryGenerator entries, boolean hasLog) {
    this.entries = entries;
    this.hasLog = hasLog;
  }

  /**
   * Audits a server that was filled with these entries.
   *
   * @param log the acknowledgement log, or null to check the records only
   * @throws IOException if records or log cannot be read at all
   */
  public static AuditResult of(EntryGenerator entries, Records records, @Nullable Path log)
      throws IOException {
    return new YcsbAudit(entries, log != null).run(records, log);
  }

  private AuditResult run(Records records, @Nullable Path log) throws IOException {
    if (log != null) {
      readLog(log);
    }
    boolean areServed = records.read(node -> readable("record", () -> take(new RawRecord(node))));
    findings.expect(YcsbCheck.RECORDS_READABLE, areServed, () -> "there are no records");
    conclude();
    return AuditResult.of(findings.results(hasLog), null);
  }

  private void readLog(Path log) throws IOException {
    try (Reader text = Files.newBufferedReader(log);
        MappingIterator<JsonNode> lines =
            MarketplaceClient.JSON.forType(JsonNode.class).readValues(text)) {
      while (lines.hasNextValue()) {
        var entry = new RawRecord(lines.nextValue());
        readable(log.toString(), () -> takeEntry(entry));
      }
    }
  }

  private void readable(String where, Runnable reading) {
    String problem = "";
    try {
      reading.run();
    } catch (MalformedRecord unreadable) {
      problem = String.valueOf(unreadable.getMessage());
    }
    String why = problem;
    findings.expect(YcsbCheck.RECORDS_READABLE, problem.isEmpty(), () -> where + ": " + why);
  }

  private void takeEntry(RawRecord entry) {
    if (entry.string("kind").equals("run")) {
      isExclusive = entry.booleanValue("exclusive") && (prefixes.isEmpty() || isExclusive);
      prefixes.add(entry.string("prefix"));
      return;
    }
    boolean isAcknowledged = entry.string("kind").equals("acknowledged");
    if (!isAcknowledged && entry.has("answer") && entry.intValue("answer") < ERROR) {
      return; // what was refused took no effect
    }
    String key = entry.string("key");
    EntryWrites writes = written.computeIfAbsent(key, added -> new EntryWrites(generated(key)));
    boolean isUnique = add(entry, writes, isAcknowledged);
    findings.expect(
        YcsbCheck.ACKNOWLEDGED_VERSIONS_UNIQUE, isUnique, () -> entry.node().toString());
    if (isAcknowledged && entry.has("required")) {
      findings.expect(
          YcsbCheck.ACKNOWLEDGED_VERSIONS_FOLLOW,
          version(entry) == entry.longValue("required") + 1,
          () -> entry.node().toString());
    }
  }

  private static boolean add(RawRecord entry, EntryWrites writes, boolean isAcknowledged) {
    long value = entry.longValue("value");
    if (entry.string("transaction").equals("insert")) {
      return writes.insert(value, isAcknowledged);
    }
    int field = entry.intValue("field");
    if (field < 0 || field >= YcsbSize.FIELDS) {
      throw new MalformedRecord("field", "0 to 9");
    }
    if (isAcknowledged) {
      return writes.write(field, value, version(entry));
    }
    writes.writeUnanswered(field, value);
    return true;
  }

  /** The seed of the generated entry of a key; empty if none has it. */
  private OptionalLong generated(String key) {
    int number = entries.number(key);
    return number == EntryGenerator.NONE
        ? OptionalLong.empty()
        : OptionalLong.of(entries.entrySeed(number));
  }

  /** Bounded, since a bit is kept for each version. */
  private static int version(RawRecord record) {
    int version = record.intValue("version");
    if (version < 1 || version > VERSION_MAX) {
      throw new MalformedRecord("version", "1 to " + VERSION_MAX);
    }
    return version;
  }

  private void take(RawRecord row) {
    if (!row.string("type").equals(EntryRowSource.ENTRIES)) {
      return;
    }
    String key = row.string("key");
    int number = entries.number(key);
    if (number != EntryGenerator.NONE) {
      boolean isNew = !generatedFound.get(number);
      generatedFound.set(number);
      findings.expect(YcsbCheck.ENTRIES_COMPLETE, isNew, () -> key + " once more");
    }
    if (hasLog) {
      compare(row, key, number);
    }
  }

  private void compare(RawRecord row, String key, int number) {
    EntryWrites writes = written.get(key);
    if (writes != null) {
      writtenFound.add(key);
    } else if (number != EntryGenerator.NONE) {
      writes = new EntryWrites(generated(key));
    }
    boolean isKnown = writes != null && writes.isPossible();
    if (!isKnown && !covers(key)) {
      return; // of another client
    }
    findings.expect(YcsbCheck.NOTHING_UNSUBMITTED, isKnown, () -> "entry " + key);
    if (writes != null && isKnown) {
      compare(row, key, writes);
    }
  }

  /** Whether an entry with this key can only be of a run of the log. */
  private boolean covers(String key) {
    return isExclusive || prefixes.stream().anyMatch(key::startsWith);
  }

  private void compare(RawRecord row, String key, EntryWrites writes) {
    int version = version(row);
    findings.expect(
        YcsbCheck.ACKNOWLEDGED_WRITES_PRESENT,
        version >= writes.lastAcknowledged(),
        () -> "%s has version %d after %d".formatted(key, version, writes.lastAcknowledged()));
    if (!isExclusive) {
      return; // others may have written too
    }
    findings.expect(
        YcsbCheck.ACKNOWLEDGED_VERSIONS_WITHOUT_GAPS,
        writes.gaps(version) <= writes.unanswered(),
        () -> "%s has version %d, %d not answered".formatted(key, version, writes.gaps(version)));
    JsonNode fields = row.node().path("fields");
    if (fields.size() != YcsbSize.FIELDS) {
      throw new MalformedRecord("fields", "ten texts");
    }
    for (int field = 0; field < YcsbSize.FIELDS; field++) {
      String text = fields.path(field).asText();
      String name = key + ", field " + field;
      findings.expect(YcsbCheck.FIELDS_AS_WRITTEN, writes.allows(field, text, entries), () -> name);
    }
  }

  private void conclude() {
    findings.expect(
        YcsbCheck.ENTRIES_COMPLETE,
        generatedFound.cardinality() == entries.size().records(),
        () -> generatedFound.cardinality() + " of " + entries.size().records() + " are there");
    written.forEach(
        (key, writes) -> {
          if (writes.isCertain()) {
            findings.expect(
                YcsbCheck.ACKNOWLEDGED_WRITES_PRESENT,
                writtenFound.contains(key),
                () -> key + " is not there");
          }
        });
  }
}
