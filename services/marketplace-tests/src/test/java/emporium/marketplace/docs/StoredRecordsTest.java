package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import emporium.order.api.OrderView;
import emporium.payment.api.PaymentView;
import emporium.seller.api.OrderEntryView;
import emporium.shipment.api.ShipmentView;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Audit records are stored without names: their components are those published, in that order. */
class StoredRecordsTest {
  private static final Path PUBLISHED = Path.of("..", "..", "docs", "stored-records.txt");
  private static final Path PRESENT = Path.of("target", "stored-records.txt");
  private static final List<Class<?>> VIEWS =
      List.of(OrderView.class, PaymentView.class, OrderEntryView.class, ShipmentView.class);

  private static List<String> lines(List<Class<?>> records) {
    var lines = new ArrayList<String>();
    for (Class<?> type : records) {
      var parts = new ArrayList<Class<?>>();
      for (RecordComponent component : type.getRecordComponents()) {
        Type stored = elementOf(component.getGenericType());
        String list = stored == component.getGenericType() ? "" : "[]";
        lines.add(type.getName() + " " + component.getName() + " " + nameOf(stored) + list);
        if (stored instanceof Class<?> part && part.isRecord()) {
          parts.add(part);
        }
      }
      lines.addAll(lines(parts));
    }
    return lines;
  }

  private static Type elementOf(Type type) {
    return type instanceof ParameterizedType list ? list.getActualTypeArguments()[0] : type;
  }

  private static String nameOf(Type type) {
    return type instanceof Class<?> plain ? plain.getName() : type.getTypeName();
  }

  @Test
  void components_areThosePublished() throws IOException {
    var present = lines(VIEWS);
    Files.write(PRESENT, present);
    assertEquals(
        Files.readAllLines(PUBLISHED).stream().filter(line -> !line.startsWith("#")).toList(),
        present,
        "only add components at the end of a record, and their lines from " + PRESENT);
  }

  /** The control: another order is seen. */
  @Test
  void components_moved_areSeen() {
    record Before(int first, int second) {}
    record After(int second, int first) {}
    assertEquals(
        List.of("Before first int", "Before second int"),
        lines(List.of(Before.class)).stream().map(StoredRecordsTest::withoutPackage).toList());
    assertNotEquals(
        lines(List.of(Before.class)).stream().map(line -> line.replace("Before", "")).toList(),
        lines(List.of(After.class)).stream().map(line -> line.replace("After", "")).toList());
  }

  private static String withoutPackage(String line) {
    return line.replaceAll("^\\S*\\$1?", "");
  }
}
