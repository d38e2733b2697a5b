package emporium.jmeter.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.audit.records.ProductKey;
import emporium.jmeter.audit.records.RawRecord;
import emporium.jmeter.audit.result.CheckResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceivedPiecesTest {
  private static final ProductKey PRODUCT = new ProductKey(1, 2);

  @TempDir private Path directory;

  @Test
  void explains_acknowledgedOnly_isTheSum() {
    var received = new ReceivedPieces();
    take(received, 5, SubmissionStatus.ACKNOWLEDGED);
    take(received, 7, SubmissionStatus.ACKNOWLEDGED);
    take(received, 90, SubmissionStatus.REFUSED);
    assertTrue(received.isPossible(PRODUCT, 112, 100));
    assertFalse(received.isPossible(PRODUCT, 111, 100));
    assertFalse(received.isPossible(PRODUCT, 202, 100));
    assertEquals(12, received.acknowledgedPieces(PRODUCT));
  }

  @Test
  void explains_someNeverAnswered_isEveryChoiceOfThem() {
    var received = new ReceivedPieces();
    take(received, 5, SubmissionStatus.ACKNOWLEDGED);
    take(received, 10, SubmissionStatus.INDETERMINATE);
    take(received, 30, SubmissionStatus.INDETERMINATE);
    List<Long> possible = List.of(5L, 15L, 35L, 45L);
    for (long pieces = 0; pieces < 60; pieces++) {
      assertEquals(possible.contains(pieces), received.isPossible(PRODUCT, pieces, 0), "" + pieces);
    }
    assertTrue(received.isPossible(new ProductKey(9, 9), 3, 3));
    assertFalse(received.isPossible(new ProductKey(9, 9), 4, 3));
  }

  @Test
  void audit_ingestedByTheDriver_wantsExactlyThePieces() throws Exception {
    var fixture = new AuditFixture();
    fixture.acknowledged.get(0).put("pieces", 100);
    assertTrue(fixture.audit(directory).passed());
    var stock = fixture.tables().first("stock_items");
    stock.put("qty_available", stock.get("qty_available").intValue() + 1);
    stock.put("qty_received", stock.get("qty_received").intValue() + 1);
    List<String> failed =
        fixture.audit(directory).checks().stream()
            .filter(check -> !check.passed())
            .map(CheckResult::name)
            .toList();
    assertEquals(List.of("acknowledged-pieces-present"), failed);
  }

  private static void take(ReceivedPieces received, int quantity, SubmissionStatus answered) {
    var row = new ObjectMapper().createObjectNode().put("seller", 1).put("product", 2);
    received.accept(new RawRecord(row.put("quantity", quantity)), answered);
  }
}
