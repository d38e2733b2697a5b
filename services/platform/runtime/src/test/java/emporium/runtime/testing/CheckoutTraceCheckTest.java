package emporium.runtime.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.runtime.testing.CheckoutTraceCheck.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckoutTraceCheckTest {
  private static final String TRACE = "t";

  /** Name and span above it, both by place in the list; the first is the request. */
  private static final List<String> SHIPPED =
      List.of(
          "reserve-stock to stock<0",
          "stock-confirmed to order<1",
          "invoice-issued to payment<2",
          "invoice-issued to seller<2",
          "payment-confirmed to stock<3",
          "payment-confirmed to order<3",
          "payment-confirmed to customer<3",
          "payment-confirmed to seller<3",
          "payment-confirmed to shipment<3",
          "stock-completed to cart<5",
          "shipment-notification to order<9",
          "shipment-notification to seller<9",
          "order-completed to cart<11");

  private static List<Span> shipped() {
    var spans = new ArrayList<Span>();
    spans.add(new Span(TRACE, "0", "", "cart", "SERVER", CheckoutTraceCheck.REQUEST));
    for (String text : SHIPPED) {
      String[] parts = text.split("<", -1);
      String service = parts[0].substring(parts[0].lastIndexOf(' ') + 1);
      String id = Integer.toString(spans.size());
      spans.add(new Span(TRACE, id, parts[1], service, "CONSUMER", parts[0]));
    }
    return spans;
  }

  private static List<String> wrong(List<Span> spans) {
    return CheckoutTraceCheck.wrong(spans, TRACE, true);
  }

  private static List<Span> with(int place, UnaryOperator<Span> change) {
    var spans = shipped();
    spans.set(place, change.apply(spans.get(place)));
    return spans;
  }

  @Test
  void trace_ofAShippedCheckout_isRight() {
    var spans = shipped();
    spans.add(new Span("another", "x", "", "cart", "SERVER", "GET /cart/{customerId}"));
    assertEquals(List.of(), wrong(spans));
    assertEquals(Set.of(TRACE), CheckoutTraceCheck.begun(spans));
  }

  @Test
  void trace_ofASplitCheckout_isRight() {
    var spans =
        with(2, span -> new Span(TRACE, "2", "14", span.service(), span.kind(), span.name()));
    spans.add(new Span(TRACE, "14", "15", "stock", "CONSUMER", "part-reserved to stock"));
    spans.add(new Span(TRACE, "15", "1", "stock", "CONSUMER", "reserve-part to stock"));
    assertEquals(List.of(), wrong(spans));
  }

  @ParameterizedTest
  @CsvSource({"13, order-completed to cart is missing", "10, stock-completed to cart is missing"})
  void span_missing_isNamed(int place, String named) {
    var spans = shipped();
    spans.remove(place);
    assertEquals(List.of(named), wrong(spans));
  }

  @Test
  void span_belowAnother_isNamed() {
    var spans = with(13, span -> new Span(TRACE, "13", "1", "cart", span.kind(), span.name()));
    assertEquals(
        List.of("order-completed to cart is not below shipment-notification to order"),
        wrong(spans));
  }

  @Test
  void span_ofAnotherTrace_isMissing() {
    var spans = with(13, span -> new Span("u", "13", "11", "cart", span.kind(), span.name()));
    assertEquals(List.of("order-completed to cart is missing"), wrong(spans));
  }

  @Test
  void span_withoutABeginningOrParent_isNamed() {
    var spans = shipped();
    spans.add(new Span(TRACE, "14", "", "cart", "CLIENT", "POST"));
    spans.add(new Span(TRACE, "15", "nowhere", "cart", "CLIENT", "POST"));
    assertEquals(
        List.of("2 spans have nothing above them", "POST is below nothing that is there"),
        wrong(spans));
  }

  @Test
  void span_inAnotherProcess_isNamedIfEachIsOne() {
    var spans = with(4, span -> new Span(TRACE, "4", "2", "order", span.kind(), span.name()));
    assertEquals(List.of("invoice-issued to seller was in the process of order"), wrong(spans));
    assertEquals(List.of(), CheckoutTraceCheck.wrong(spans, TRACE, false));
  }

  @Test
  void span_thatIsNoConsumer_isNamed() {
    var spans = with(4, span -> new Span(TRACE, "4", "2", "seller", "SERVER", span.name()));
    assertEquals(List.of("invoice-issued to seller is no consumer"), wrong(spans));
  }

  @Test
  void files_ofSeveralProcesses_areReadToTheirLastWholeLine(@TempDir Path directory)
      throws IOException {
    String first = "{\"trace\":\"t\",\"span\":\"0\",\"service\":\"cart\",\"kind\":\"SERVER\"}\n";
    Path cart = Files.writeString(directory.resolve("cart"), first + "{\"tr");
    Path stock = Files.writeString(directory.resolve("stock"), first.replace("cart", "stock"));
    var spans = CheckoutTraceCheck.read(List.of(cart, stock, directory.resolve("absent")));
    assertEquals(
        List.of(
            new Span("t", "0", "", "cart", "SERVER", ""),
            new Span("t", "0", "", "stock", "SERVER", "")),
        spans);
  }
}
