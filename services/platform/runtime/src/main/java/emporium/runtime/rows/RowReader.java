package emporium.runtime.rows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import emporium.runtime.http.problems.FieldErrors;
import emporium.runtime.http.problems.InvalidField;
import emporium.runtime.http.problems.InvalidFields;
import emporium.runtime.http.problems.Problem;
import jakarta.inject.Singleton;
import jakarta.validation.Validator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Reads rows: one JSON object in each line. Names every bad field of the first bad rows by line,
 * counted from 1, and field. Thread-safe.
 */
@Singleton
public class RowReader {
  /** The most rows of one request. */
  public static final int ROWS_MAX = 1_000;

  /** The most errors of one answer. */
  static final int ERRORS_MAX = 100;

  private static final Problem.FieldError NO_OBJECT =
      new Problem.FieldError("body", "must be a JSON object, and nothing after it");

  private final ObjectMapper mapper;
  private final Validator validator;

  RowReader(ObjectMapper mapper, Validator validator) {
    this.mapper = mapper;
    this.validator = validator;
  }

  /**
   * All rows of a body.
   *
   * @throws InvalidFields if a row breaks a rule, there is none, or there are too many
   */
  public <T, R> List<R> read(byte[] body, RowTable<T, R> table) {
    List<Line> lines = lines(body);
    if (lines.isEmpty() || lines.size() > ROWS_MAX) {
      throw new InvalidFields(
          List.of(new Problem.FieldError("body", "must have 1 to " + ROWS_MAX + " rows")));
    }
    var rows = new ArrayList<R>(lines.size());
    var errors = new ArrayList<Problem.FieldError>();
    ObjectReader reader = mapper.readerFor(table.type());
    for (Line line : lines) {
      if (errors.size() >= ERRORS_MAX) {
        break;
      }
      try {
        rows.add(row(reader, body, line, table.toRow()));
      } catch (InvalidFields invalid) {
        invalid.errors().forEach(error -> errors.add(inLine(line, error)));
      }
    }
    if (!errors.isEmpty()) {
      throw new InvalidFields(errors.subList(0, Math.min(errors.size(), ERRORS_MAX)));
    }
    return rows;
  }

  /** Bytes of a body between two line feeds. */
  private record Line(int number, int from, int length) {}

  private static List<Line> lines(byte[] body) {
    var lines = new ArrayList<Line>();
    for (int from = 0; from < body.length && lines.size() <= ROWS_MAX; ) {
      int end = from;
      while (end < body.length && body[end] != '\n') {
        end++;
      }
      lines.add(new Line(lines.size() + 1, from, end - from));
      from = end + 1;
    }
    return lines;
  }

  private <T, R> R row(ObjectReader reader, byte[] body, Line line, Function<T, R> toRow) {
    try {
      T row = reader.readValue(body, line.from(), line.length());
      if (row == null) {
        throw new InvalidFields(List.of(NO_OBJECT));
      }
      requireValid(row);
      return toRow.apply(row);
    } catch (JsonProcessingException malformed) {
      throw new InvalidFields(List.of(FieldErrors.of(malformed)));
    } catch (InvalidField invalid) {
      throw new InvalidFields(List.of(new Problem.FieldError(invalid.field(), invalid.rule())));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of bytes in memory
    }
  }

  private void requireValid(Object row) {
    var violations = validator.validate(row);
    if (!violations.isEmpty()) {
      throw new InvalidFields(
          violations.stream()
              .map(FieldErrors::of)
              .sorted(Comparator.comparing(Problem.FieldError::field))
              .toList());
    }
  }

  private static Problem.FieldError inLine(Line line, Problem.FieldError error) {
    return new Problem.FieldError("line " + line.number() + ": " + error.field(), error.rule());
  }
}
