package emporium.runtime.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import emporium.audit.AuditQuery;
import emporium.audit.api.AuditConfig;
import emporium.audit.api.AuditLogLine;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.model.OrderId;
import emporium.runtime.criteria.AuditLevel;
import emporium.runtime.http.json.StrictJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The audit log of a service without edges, at level {@code on} unless set otherwise. */
public final class TestAudit {
  private static final ObjectMapper JSON = json();

  /** What writes. */
  public static final AuditLogWriters LOGS = new AuditLogWriters(AuditLevel.ON);

  /** What writes nothing. */
  public static final AuditLogWriters SILENT = new AuditLogWriters(AuditLevel.OFF);

  private TestAudit() {}

  private static ObjectMapper json() {
    var mapper = JsonMapper.builder().addModule(new JavaTimeModule()).build();
    new StrictJson().customize(mapper);
    return mapper;
  }

  /** A view as JSON, as the application writes it. */
  public static String text(Object view) {
    try {
      return JSON.writeValueAsString(view);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What reads and keeps; nothing leaves the store. */
  public static AuditTrails trails() {
    return trails(Path.of("unused"), Duration.ZERO, 1, Clock.systemUTC());
  }

  /** What reads and keeps for a time, in files of small size, found a few at a time. */
  public static AuditTrails trails(Path directory, Duration retention, int filesMax, Clock clock) {
    return new AuditTrails(settings(retention, filesMax), directory, 1_024, 7, clock, JSON);
  }

  private static AuditConfig settings(Duration retention, int filesMax) {
    return new AuditConfig() {
      @Override
      public long retentionMs() {
        return retention.toMillis();
      }

      @Override
      public long sweepMs() {
        return 10;
      }

      @Override
      public Optional<Path> directory() {
        return Optional.empty();
      }

      @Override
      public int filesMax() {
        return filesMax;
      }
    };
  }

  /** All records. */
  public static List<AuditLogLine> all(AuditTrail trail) {
    return Await.result(trail.find(new AuditQuery(null, null, null, null, null, 10_000)));
  }

  /** The records of an order. */
  public static List<AuditLogLine> of(AuditTrail trail, OrderId order) {
    return Await.result(trail.find(new AuditQuery(order, null, null, null, null, 10_000)));
  }

  /** The lines of each file, by name. */
  public static List<List<String>> files(Path directory) {
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().map(TestAudit::lines).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
