package emporium.jmeter.bookstore.answers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.jmeter.bookstore.data.BookstoreGenerator;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreSize;
import emporium.jmeter.bookstore.data.BookstoreTable;
import emporium.jmeter.bookstore.data.PurchasePayload;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class ExpectedAnswersTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final BookstoreLayout LAYOUT = new BookstoreLayout(1, BookstoreSize.SMALL);
  private static final Map<String, JsonNode> ANSWERS = answers(LAYOUT);

  private static final ExpectedAnswers EXPECTED = ExpectedAnswers.compute(LAYOUT);

  private static Map<String, JsonNode> answers(BookstoreLayout layout) {
    Map<String, JsonNode> answers = new LinkedHashMap<>();
    AnswerComputation.forEach(
        layout, (path, answer) -> answers.put(path, JSON.valueToTree(answer)));
    return answers;
  }

  @Test
  void paths_small_areAllCombinations() {
    int years = LAYOUT.years().size();
    int pages = (LAYOUT.rows(BookstoreTable.CUSTOMERS) + 99) / 100;
    int shops = LAYOUT.rows(BookstoreTable.SHOPS);
    assertEquals(4 + 5 + 3 + pages + 3 * years + shops * years, ANSWERS.size());
    assertEquals(ANSWERS.keySet(), EXPECTED.paths());
  }

  /** What all answers of a kind come to is what the rows come to. */
  @Test
  void answers_together_haveEveryRowOnce() {
    var generator = new BookstoreGenerator(LAYOUT);
    List<PurchasePayload> purchases =
        IntStream.range(0, LAYOUT.rows(BookstoreTable.PURCHASES))
            .mapToObj(generator::purchase)
            .toList();
    long pieces =
        purchases.stream()
            .flatMap(row -> row.lines().stream())
            .mapToLong(PurchasePayload.Line::amount)
            .sum();
    BigDecimal revenue =
        purchases.stream()
            .flatMap(row -> row.lines().stream())
            .map(line -> line.price().multiply(BigDecimal.valueOf(line.amount())))
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    assertEquals(
        pieces,
        elements(BookstoreQuery.BOOK_SALES).mapToLong(book -> book.get("amount").asLong()).sum());
    assertEquals(
        revenue,
        of(BookstoreQuery.SHOP_REVENUE)
            .map(answer -> answer.get("revenue").decimalValue())
            .reduce(BigDecimal.ZERO, BigDecimal::add));
    assertEquals(
        IntStream.range(0, LAYOUT.rows(BookstoreTable.CUSTOMERS)).boxed().toList(),
        elements(BookstoreQuery.CUSTOMERS_PAGE).map(one -> one.get("id").asInt()).toList());
    assertEquals(
        purchases.stream()
            .filter(row -> generator.isForeign(generator.sale(purchases.indexOf(row))))
            .count(),
        elements(BookstoreQuery.FOREIGNER_PURCHASES).count());
  }

  private static Stream<JsonNode> of(BookstoreQuery query) {
    return ANSWERS.entrySet().stream()
        .filter(answer -> BookstoreQuery.of(answer.getKey()) == query)
        .map(Map.Entry::getValue);
  }

  private static Stream<JsonNode> elements(BookstoreQuery query) {
    return of(query).flatMap(answer -> StreamSupport.stream(answer.spliterator(), false));
  }

  @Test
  void body_sameValuesInAnotherForm_isRight() throws Exception {
    for (Map.Entry<String, JsonNode> answer : ANSWERS.entrySet()) {
      for (JsonNode form : List.of(answer.getValue(), fieldsReversed(answer.getValue()))) {
        byte[] compact = JSON.writeValueAsBytes(form);
        byte[] pretty = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(form);
        assertTrue(EXPECTED.isRight(answer.getKey(), compact), answer.getKey());
        assertTrue(EXPECTED.isRight(answer.getKey(), compact), "again: " + answer.getKey());
        assertTrue(EXPECTED.isRight(answer.getKey(), pretty), answer.getKey());
      }
    }
  }

  private static JsonNode fieldsReversed(JsonNode node) {
    if (node.isObject()) {
      ObjectNode reversed = JSON.createObjectNode();
      List<Map.Entry<String, JsonNode>> fields = List.copyOf(node.properties());
      for (int i = fields.size() - 1; i >= 0; i--) {
        reversed.set(fields.get(i).getKey(), fieldsReversed(fields.get(i).getValue()));
      }
      return reversed;
    }
    if (node.isArray()) {
      ArrayNode elements = JSON.createArrayNode();
      node.forEach(element -> elements.add(fieldsReversed(element)));
      return elements;
    }
    return node;
  }

  @Test
  void body_otherValuesOrOrder_isWrong() {
    for (Map.Entry<String, JsonNode> answer : ANSWERS.entrySet()) {
      String path = answer.getKey();
      String body = answer.getValue().toString();
      assertTrue(isRight(path, body), path);
      assertFalse(isRight(path, body + "x"), path);
      assertFalse(isRight(path, ""), path);
      assertFalse(isRight(path, "[" + body + "]"), path);
      if (answer.getValue() instanceof ArrayNode elements && elements.size() > 1) {
        ArrayNode swapped = elements.deepCopy();
        swapped.add(swapped.remove(0));
        assertFalse(isRight(path, swapped.toString()), path);
        ArrayNode less = elements.deepCopy();
        less.remove(0);
        assertFalse(isRight(path, less.toString()), path);
      }
      String changed = body.replaceFirst("([0-8])(?=\\D*$)", "9");
      assertFalse(!changed.equals(body) && isRight(path, changed), path);
      assertTrue(isRight(path, body), "afterwards: " + path);
    }
  }

  private static boolean isRight(String path, String body) {
    return EXPECTED.isRight(path, body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void difference_ofAnAnswer_saysWhere() throws Exception {
    String path = BookstoreQuery.BOOK_SALES.ofSales("US", 2021);
    ArrayNode answer = (ArrayNode) ANSWERS.get(path).deepCopy();
    assertEquals("", EXPECTED.difference(path, JSON.writeValueAsBytes(answer)));
    assertEquals("no JSON", EXPECTED.difference(path, new byte[] {'x'}));
    long amount = answer.get(1).get("amount").asLong();
    ((ObjectNode) answer.get(1)).put("amount", -1);
    assertEquals(
        "/1/amount is -1 instead of " + amount,
        EXPECTED.difference(path, JSON.writeValueAsBytes(answer)));
    ((ObjectNode) answer.get(0).get("book")).remove("isbn13");
    String missing = EXPECTED.difference(path, JSON.writeValueAsBytes(answer));
    assertTrue(missing.startsWith("/0/book/isbn13 is missing instead of \"978"), missing);
    String more = EXPECTED.difference(path, JSON.writeValueAsBytes(ANSWERS));
    assertTrue(more.startsWith("it is {"), more);
  }

  @Test
  void path_thatWasNotComputed_isAnError() {
    assertThrows(
        IllegalArgumentException.class, () -> EXPECTED.isRight("/api/queries/x", new byte[0]));
  }
}
