package emporium.entries.api;

import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.matchesPattern;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.restassured.response.ValidatableResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries over HTTP, as an application without services beside it and without a wire. */
abstract class EntriesHttpContract {
  private static final String NDJSON = "application/x-ndjson";

  private static ValidatableResponse put(String path, String body) {
    return given().contentType("application/json").body(body).put("/api/entries/" + path).then();
  }

  private static ValidatableResponse rows(String table, String body) {
    return given()
        .contentType(NDJSON)
        .body(body.getBytes(StandardCharsets.UTF_8))
        .post("/api/rows/" + table)
        .then();
  }

  private static String row(String key, int fields) {
    return IntStream.range(0, fields)
        .mapToObj(number -> "\"f" + number + "\"")
        .collect(Collectors.joining(",", "{\"key\":\"" + key + "\",\"fields\":[", "]}"));
  }

  private static String records() {
    return given().get("/records/entries").asString();
  }

  private static void timed(ValidatableResponse answer) {
    answer.header("Emporium-Processing-Ns", matchesPattern("[1-9]\\d{3,}"));
  }

  @Test
  void entry_writtenAndRead_isAnsweredAndTimed() {
    timed(put("user-1", "{\"field0\":\"a\",\"field9\":\"z\"}").statusCode(200));
    timed(
        put("user-1", "{\"field0\":\"b\"}")
            .statusCode(200)
            .body("key", equalTo("user-1"))
            .body("version", equalTo(2)));
    timed(
        given()
            .get("/api/entries/user-1")
            .then()
            .statusCode(200)
            .body("key", equalTo("user-1"))
            .body("version", equalTo(2))
            .body("fields.field0", equalTo("b"))
            .body("fields.field1", equalTo(""))
            .body("fields.field9", equalTo("z")));
  }

  @Test
  void write_withAVersion_isDoneOrRefusedWithTheVersionThatIsThere() {
    put("user-2?version=0", "{\"field0\":\"a\"}").statusCode(200).body("version", equalTo(1));
    put("user-2?version=1", "{\"field0\":\"b\"}").statusCode(200).body("version", equalTo(2));
    problem(put("user-2?version=1", "{\"field0\":\"c\"}"), 409)
        .body("type", equalTo("urn:emporium:version-changed"))
        .body("context.version", equalTo(2));
    problem(put("user-3?version=1", "{\"field0\":\"c\"}"), 404);
    problem(given().get("/api/entries/user-3").then(), 404)
        .body("type", equalTo("urn:emporium:unknown-entry"))
        .body("context.key", equalTo("user-3"));
  }

  @Test
  void write_severalBadFields_namesAllAndChangesNothing() {
    String before = records();
    String tooLong = "x".repeat(Limits.FIELD_LENGTH_MAX + 1);
    invalid(
            put(
                "b%20d?version=-1",
                "{\"field10\":\"a\",\"field1\":null,\"field2\":\"" + tooLong + "\"}"),
            "key")
        .body("errors.field", hasItems("key", "version", "field10", "field1", "field2"));
    assertEquals(before, records());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{}", "[]", "7", "{\"field0\":{}}", "{\"field0\":"})
  void write_badBody_isRefusedAndChangesNothing(String body) {
    String before = records();
    problem(put("user-4", body), 400);
    assertEquals(before, records());
  }

  @ParameterizedTest
  @CsvSource({"version=x,version", "version=1.5,version", "version=1234567890123456789,version"})
  void write_badVersion_isNamed(String query, String field) {
    invalid(put("user-4?" + query, "{\"field0\":\"a\"}"), field);
  }

  @Test
  void rows_areAddedAndOneBadOneAddsNone() {
    rows("entries", row("row-1", 10) + "\n" + row("row-2", 10))
        .statusCode(200)
        .body("rows", equalTo(2));
    String before = records();
    invalid(rows("entries", row("row-3", 10) + "\n" + row("row-4", 9)), "line 2: fields");
    invalid(rows("entries", row("b d", 10)), "line 1: key");
    problem(rows("entries", row("row-1", 10).replace("f3", "other")), 409)
        .body("context.key", equalTo("row-1"));
    problem(rows("nothing", row("row-3", 10)), 404);
    assertEquals(before, records());
  }

  @Test
  void population_isReadBackAndThereCanBeOne() {
    String population = "{\"seed\":7,\"records\":2,\"fieldLength\":100}";
    rows("population", population).statusCode(200);
    given()
        .get("/api/population")
        .then()
        .statusCode(200)
        .body("seed", equalTo(7))
        .body("records", equalTo(2))
        .body("fieldLength", equalTo(100));
    problem(rows("population", population.replace("7", "8")), 409);
    invalid(rows("population", population + "\n" + population), "body");
    invalid(rows("population", population.replace("100", "0")), "line 1: fieldLength");
  }
}
