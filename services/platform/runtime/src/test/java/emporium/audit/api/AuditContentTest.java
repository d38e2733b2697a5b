package emporium.audit.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.audit.AuditId;
import emporium.audit.AuditRecord;
import emporium.audit.Principal;
import emporium.runtime.testing.TestAudit;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A record is shown by the same line, however it is stored. */
class AuditContentTest {
  private static final Instant AT = Instant.parse("2026-03-04T23:30:00.5Z");
  private static final View VIEW = new View("orders", 7, new BigDecimal("12.30"), AT);

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record View(String type, int customerId, BigDecimal totalAmount, Instant createdAt) {}

  private static final class StoredRecord extends AuditRecord {
    StoredRecord(byte[] content, @Nullable Principal principal) {
      super(new AuditId(7, 1, 0), content, principal, AT);
    }
  }

  private static String line(byte[] stored, AuditContent<?> content) {
    return TestAudit.text(AuditLogLine.of("order", new StoredRecord(stored, null), content));
  }

  private static byte[] json(Object view) {
    return TestAudit.text(view).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void view_encodedOrJsonOfAnEarlierVersion_isTheSameLine() {
    var content = AuditContent.of(View.class);
    byte[] stored = content.encode(VIEW);
    assertEquals(line(json(VIEW), content), line(stored, content));
    assertTrue(line(stored, content).contains("\"content\":" + TestAudit.text(VIEW)));
    assertTrue(stored.length < json(VIEW).length / 2, stored.length + " bytes");
  }

  @Test
  void list_encodedOrJsonOfAnEarlierVersion_isTheSameLine() {
    var content = AuditContent.ofList(View.class);
    var views = List.of(VIEW, VIEW);
    assertEquals(line(json(views), content), line(content.encode(views), content));
  }

  @Test
  void principal_ofARecord_isInItsLineAndLeftOutWithout() {
    var content = AuditContent.of(View.class);
    var record = new StoredRecord(content.encode(VIEW), new Principal("ann", "operator"));
    String named = TestAudit.text(AuditLogLine.of("order", record, content));
    String principal = ",\"principal\":{\"subject\":\"ann\",\"role\":\"operator\"}";
    assertTrue(named.contains(principal), named);
    assertEquals(line(content.encode(VIEW), content), named.replace(principal, ""));
  }

  @Test
  void damagedContent_isRefused() {
    var content = AuditContent.of(View.class);
    assertThrows(IllegalArgumentException.class, () -> line(new byte[] {1, 9}, content));
  }
}
