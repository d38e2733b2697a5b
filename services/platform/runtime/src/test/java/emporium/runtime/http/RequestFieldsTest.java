package emporium.runtime.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.runtime.http.problems.InvalidFields;
import emporium.runtime.http.problems.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All bad fields of a request are named together. */
class RequestFieldsTest {
  private final RequestFields fields = new RequestFields();

  @Test
  void check_goodFields_areReturned() {
    assertEquals(7, fields.number("a", "7", 1, 9));
    assertEquals(9, fields.number("b", 9, 1, 9));
    assertEquals("x", fields.text("c", "x", 1));
    fields.requireValid();
  }

  @Test
  void check_badFields_areNamedTogether() {
    fields.number("text", "x", 1, 9);
    fields.number("long", "99999999999", 1, 9);
    fields.number("absent", (String) null, 1, 9);
    fields.number("none", (Integer) null, 1, 9);
    fields.number("low", 0, 1, 9);
    fields.number("high", 10, 1, 9);
    fields.text("empty", "", 2);
    fields.text("wide", "xyz", 2);
    assertEquals(
        List.of("text", "long", "absent", "none", "low", "high", "empty", "wide"),
        assertThrows(InvalidFields.class, fields::requireValid).errors().stream()
            .map(Problem.FieldError::field)
            .toList());
  }
}
