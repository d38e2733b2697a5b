package emporium.runtime.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.http.json.StrictJson;
import emporium.runtime.http.problems.InvalidField;
import emporium.runtime.http.problems.InvalidFields;
import emporium.runtime.http.problems.Problem;
import jakarta.validation.Validation;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of a body: each bad field is named by line and field. */
class RowReaderTest {
  private static final RowTable<Row, String> TABLE =
      new RowTable<>(
          "rows", Row.class, RowReaderTest::converted, CompletableFuture::completedStage);

  private final RowReader reader = reader();

  /** A row with constraints of its own, and a rule that only its conversion knows. */
  public record Row(@NotNull @Positive Integer id, @NotNull String name) {}

  private static RowReader reader() {
    var mapper = new ObjectMapper();
    new StrictJson().customize(mapper);
    return new RowReader(mapper, Validation.buildDefaultValidatorFactory().getValidator());
  }

  private static String converted(Row row) {
    if (row.name().isEmpty()) {
      throw new InvalidField("name", "must not be empty");
    }
    return row.id() + row.name();
  }

  private List<String> read(String body) {
    return reader.read(body.getBytes(StandardCharsets.UTF_8), TABLE);
  }

  private List<String> badFields(String body) {
    return assertThrows(InvalidFields.class, () -> read(body)).errors().stream()
        .map(Problem.FieldError::field)
        .toList();
  }

  @Test
  void read_rowsWithAndWithoutLastLineFeed_areAllThere() {
    assertEquals(List.of("1a", "2é"), read("{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":\"é\"}"));
    assertEquals(List.of("1a"), read("{\"id\":1,\"name\":\"a\"}\r\n"));
  }

  @Test
  void read_badRows_namesEachByLineAndField() {
    assertEquals(
        List.of("line 2: id", "line 2: name", "line 3: id", "line 4: name"),
        badFields(
            "{\"id\":1,\"name\":\"a\"}\n{\"id\":0}\n{\"id\":\"x\",\"name\":\"a\"}\n"
                + "{\"id\":1,\"name\":\"\"}\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"null", "[]", "``", "{", "{} {}", "7", "\"text\""})
  void read_lineThatIsNoObject_namesTheLine(String line) {
    assertTrue(
        badFields("{\"id\":1,\"name\":\"a\"}\n" + line + "\n{\"id\":1,\"name\":\"a\"}").stream()
            .allMatch(field -> field.startsWith("line 2: ")));
  }

  @Test
  void read_noneOrTooMany_isRefused() {
    String row = "{\"id\":1,\"name\":\"a\"}\n";
    assertEquals(List.of("body"), badFields(""));
    assertEquals(RowReader.ROWS_MAX, read(row.repeat(RowReader.ROWS_MAX)).size());
    assertEquals(List.of("body"), badFields(row.repeat(RowReader.ROWS_MAX + 1)));
  }

  @Test
  void read_manyBadRows_answersABoundedNumber() {
    assertEquals(RowReader.ERRORS_MAX, badFields("{}\n".repeat(RowReader.ROWS_MAX)).size());
  }
}
