package emporium.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.audit.AuditQuery;
import emporium.audit.api.AuditLogLine;
import emporium.audit.api.AuditTrail;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.order.api.OrderModule;
import emporium.persistence.OutcomeUnknown;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestAudit;
import emporium.runtime.testing.TestEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An audit log that is asked, cleared, and whose old records move into files: with orders. */
abstract class AuditTrailContract {
  private static final Instant START = TestEngine.START;
  private static final Duration KEPT = Duration.ofDays(1);
  private static final int FILES_MAX = 3;

  @TempDir Path directory;

  private OrderFixture bench;
  private AuditTrail trail;

  /** Orders on the engine under test; each call opens what the one before has left. */
  abstract OrderFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
    bench.auditing();
    trail = newTrail(FILES_MAX);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private Path files() {
    return directory.resolve("old");
  }

  /** As after a restart: what it remembers is gone. */
  private AuditTrail newTrail(int filesMax) {
    return bench.trail(TestAudit.trails(files(), KEPT, filesMax, bench.clock()));
  }

  /** A record of an order of its own, made at a time. */
  private void record(int customer, int session, Instant at) {
    bench.now(at);
    bench.pay(bench.invoice(customer, session), false);
  }

  private void sweep(Instant at) {
    bench.now(at);
    Await.result(trail.sweep());
  }

  private List<String> left() {
    return names(TestAudit.all(trail));
  }

  private static List<String> names(List<AuditLogLine> lines) {
    return lines.stream().map(line -> line.customerId() + "-" + line.orderId()).toList();
  }

  private List<String> moved() {
    return TestAudit.files(files()).stream().flatMap(List::stream).toList();
  }

  private List<String> found(
      @Nullable Integer customer, @Nullable Instant from, @Nullable Instant to, int limit) {
    var whose = customer == null ? null : new CustomerId(customer);
    return names(Await.result(trail.find(new AuditQuery(null, null, whose, from, to, limit))));
  }

  @Test
  void query_byOrderCustomerAndTime_findsThoseOldestFirst() {
    record(8, 1, START.plusSeconds(3));
    record(7, 1, START.plusSeconds(1));
    record(7, 2, START.plusSeconds(2));
    record(9, 1, START.plusSeconds(2));
    assertEquals(List.of("7-2"), names(TestAudit.of(trail, new OrderId(7, 2))));
    assertEquals(List.of(), TestAudit.of(trail, new OrderId(7, 3)));
    assertEquals(List.of("7-1", "7-2", "9-1", "8-1"), left());
    assertEquals(List.of("7-1", "7-2"), found(7, null, null, 9));
    assertEquals(List.of("7-2"), found(7, START.plusSeconds(2), null, 9));
    var from = START.plusSeconds(2);
    assertEquals(List.of("7-2", "9-1"), found(null, from, START.plusSeconds(3), 9));
    assertEquals(List.of("7-1"), found(null, null, from, 9));
    assertEquals(List.of("9-1", "8-1"), found(null, from, null, 9).subList(1, 3));
    assertEquals(List.of("7-1", "7-2"), found(null, null, null, 2));
    assertEquals(List.of("8-1"), found(null, from.plusNanos(1), null, 9), "in whole milliseconds");
  }

  @Test
  void sweep_olderThanKept_moveToAFileAndLeaveTheStore() {
    record(7, 1, START);
    record(7, 2, START.plusSeconds(1));
    record(7, 3, START.plusSeconds(2));
    var lines = TestAudit.all(trail).subList(0, 2).stream().map(TestAudit::text).toList();
    sweep(START.plus(KEPT));
    assertEquals(List.of(), moved());
    sweep(START.plus(KEPT).plusSeconds(2));
    assertEquals(lines, moved());
    assertEquals(List.of("7-3"), left());
    sweep(START.plus(KEPT).plusSeconds(3));
    assertEquals(3, moved().size());
    assertEquals(List.of(), left());
    assertEquals("order-20260304T233000.000Z-7-1-0.ndjson", fileNames().get(0));
    bench.close();
    bench = openBench();
    trail = newTrail(FILES_MAX);
    assertEquals(List.of(), left(), "after a restart too");
  }

  @Test
  void sweep_manyRecords_makesFilesOfABoundedSizeInTheOrderOfTime() {
    for (int i = 0; i < 20; i++) {
      record(7, i + 1, START.plusSeconds(i));
    }
    trail = newTrail(100);
    var lines = TestAudit.all(trail).stream().map(TestAudit::text).toList();
    sweep(START.plus(KEPT).plusSeconds(20));
    assertEquals(lines, moved());
    assertTrue(fileNames().size() > 2, fileNames().toString());
    assertEquals(List.of(), left());
  }

  /** Its file is on the disk and the removal is not: that file is written again, with more. */
  @Test
  void sweep_afterACrashBetweenFileAndRemoval_doublesNothing() throws IOException {
    record(7, 1, START);
    record(7, 2, START.plusSeconds(9));
    var lines = TestAudit.all(trail).stream().map(TestAudit::text).toList();
    bench.now(START.plus(KEPT).plusSeconds(1));
    var ending =
        OrderModule.auditTrail(
            TestAudit.trails(files(), KEPT, FILES_MAX, bench.clock()),
            new ReadOnlyTransactions<>(bench.orders));
    assertThrows(OutcomeUnknown.class, () -> Await.result(ending.sweep()));
    assertEquals(lines.subList(0, 1), moved());
    assertEquals(List.of("7-1", "7-2"), left());
    Files.writeString(files().resolve(fileNames().get(0) + ".tmp"), "half of a third try");
    sweep(START.plus(KEPT).plusSeconds(10));
    assertEquals(lines, moved());
    assertEquals(1, fileNames().size());
    assertEquals(List.of(), left());
  }

  /** The control: the removal waits for the file. */
  @Test
  void sweep_fileThatCannotBeWritten_removesNothing() throws IOException {
    record(7, 1, START);
    Files.writeString(files(), "in the way");
    assertThrows(UncheckedIOException.class, () -> sweep(START.plus(KEPT).plusSeconds(1)));
    assertEquals(List.of("7-1"), left());
    Files.delete(files());
    sweep(START.plus(KEPT).plusSeconds(1));
    assertEquals(1, moved().size());
    assertEquals(List.of(), left());
  }

  @Test
  void sweep_moreFilesThanKept_deletesTheOldest() throws IOException {
    Files.createDirectories(files());
    Files.writeString(files().resolve("payment-20200101T000000.000Z-1-1-0.ndjson"), "other\n");
    for (int day = 0; day < FILES_MAX + 2; day++) {
      record(7, day + 1, START.plus(Duration.ofDays(day)));
      sweep(START.plus(Duration.ofDays(day)).plus(KEPT).plusSeconds(1));
    }
    var expected = new ArrayList<String>();
    for (int order = 3; order <= FILES_MAX + 2; order++) {
      expected.add("order-202603" + String.format("%02d", order + 3) + "T233000.000Z-7-" + order);
    }
    expected.add("payment-20200101T000000.000Z-1-1");
    assertEquals(
        expected, fileNames().stream().map(name -> name.replace("-0.ndjson", "")).toList());
  }

  @Test
  void clear_removesEveryRecordAndKeepsTheFiles() {
    record(7, 1, START);
    sweep(START.plus(KEPT).plusSeconds(1));
    for (int i = 2; i < 20; i++) {
      record(7, i, START.plus(KEPT));
    }
    Await.result(trail.clear());
    assertEquals(List.of(), left());
    assertEquals(1, moved().size());
    assertEquals(new OrderId(7, 20), bench.invoice(7, 20));
    Await.result(trail.clear());
  }

  private List<String> fileNames() {
    try (Stream<Path> all = Files.list(files())) {
      return all.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
