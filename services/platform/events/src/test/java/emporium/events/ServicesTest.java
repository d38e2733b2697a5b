package emporium.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServicesTest {
  private static <T> void assertDistinct(Function<ServiceDescriptor, Stream<T>> part) {
    List<T> all = Services.ALL.stream().flatMap(part).toList();
    assertEquals(new HashSet<>(all).size(), all.size(), all::toString);
  }

  @Test
  void all_namesPortsPathsAndRecords_areOfOneServiceEach() {
    assertDistinct(service -> Stream.of(service.httpPort()));
    assertDistinct(service -> Stream.of(service.packageName()));
    assertDistinct(
        service -> Stream.concat(Stream.of(service.name()), service.otherPaths().stream()));
    assertDistinct(service -> service.recordTypes().stream());
  }

  @Test
  void recordTypes_areThoseOfTheDocument() throws IOException {
    var documented = new TreeSet<String>();
    Pattern.compile("(?m)^\\| ([a-z-]+) \\| `([a-z_]+)` \\|")
        .matcher(Files.readString(Path.of("../../../docs/records.md")))
        .results()
        .forEach(row -> documented.add(row.group(1) + " " + row.group(2)));
    documented.remove("service type"); // the head of the table
    var registered = new TreeSet<String>();
    for (ServiceDescriptor service : Services.ALL) {
      service.recordTypes().forEach(type -> registered.add(service.name() + " " + type));
    }
    assertEquals(documented, registered);
  }

  @Test
  void all_requiredServices_exist_andComeFirstWithoutOthers() {
    for (ServiceDescriptor service : Services.ALL) {
      for (String required : service.requires()) {
        assertTrue(Services.named(required).requires().isEmpty(), required);
      }
    }
  }

  @Test
  void startOrder_requiredServices_comeFirst() {
    var names = Services.START_ORDER.stream().map(ServiceDescriptor::name).toList();
    assertEquals(new HashSet<>(Services.NAMES), new HashSet<>(names));
    assertEquals(List.of(Services.PAYMENT_PROVIDER, Topics.CART), names.subList(0, 2));
  }

  @Test
  void topics_producersAndConsumers_areServices() {
    var named = new TreeSet<String>();
    for (var topic : Topics.ALL) {
      named.add(topic.producer());
      named.addAll(topic.consumers());
    }
    named.removeAll(Services.NAMES);
    assertEquals(new TreeSet<>(), named);
  }

  @Test
  void settings_ofPayment_haveTheAddressOfTheProvider() {
    assertEquals(
        Map.of("quarkus.rest-client.\"payment-provider\".url", "http://payment-provider:1"),
        Services.named(Topics.PAYMENT).settings(name -> name + ":1"));
    assertEquals(
        Map.of("emporium.cart.await-completion", "true"),
        Services.named(Topics.CART).settings(name -> name + ":1"));
  }

  @Test
  void named_unknown_isRefused() {
    var refused = assertThrows(IllegalArgumentException.class, () -> Services.named("unknown"));
    assertEquals("No service: name=unknown", refused.getMessage());
  }
}
