package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import emporium.events.Topics;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the codec writes is what the published schemas have, no field more and none less. */
class EventCodecSchemaTest {
  private static final Path SCHEMAS = Path.of("..", "..", "..", "docs", "events");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonSchemaFactory FACTORY =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
  private static final SchemaValidatorsConfig CONFIG =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

  static List<Topic<?>> topics() {
    return Topics.ALL;
  }

  private static JsonSchema schemaOf(Topic<?> topic) throws IOException {
    JsonNode schema = MAPPER.readTree(SCHEMAS.resolve(topic.name() + ".json").toFile());
    close(schema);
    return FACTORY.getSchema(schema, CONFIG);
  }

  /** Readers ignore what they do not know; here a field that the schema leaves out is an error. */
  private static void close(JsonNode schema) {
    if (schema instanceof ObjectNode object && object.has("properties")) {
      object.put("additionalProperties", false);
    }
    schema.forEach(EventCodecSchemaTest::close);
  }

  private static <E extends Event> void check(Topic<E> topic, SampleEvents samples)
      throws IOException {
    var codec = new JsonEventCodec();
    E event = samples.of(topic.type());
    byte[] written = codec.encode(event);
    var wrong = schemaOf(topic).validate(MAPPER.readTree(written));
    assertTrue(wrong.isEmpty(), () -> topic + ": " + wrong);
    assertEquals(event, codec.decode(written, topic.type()));
  }

  @ParameterizedTest
  @MethodSource("topics")
  void event_written_fitsItsSchema(Topic<?> topic) throws IOException {
    check(topic, new SampleEvents(false));
    check(topic, new SampleEvents(true));
  }

  private static ObjectNode sample() throws IOException {
    var event = new SampleEvents(false).of(Topics.INVOICE_ISSUED.type());
    return (ObjectNode) MAPPER.readTree(new JsonEventCodec().encode(event));
  }

  private static boolean fits(JsonNode event) throws IOException {
    return schemaOf(Topics.INVOICE_ISSUED).validate(event).isEmpty();
  }

  /** The control: what no codec of ours writes is refused. */
  @Test
  void event_missingRetypedOrUnknownField_fitsNot() throws IOException {
    assertTrue(fits(sample()));
    assertFalse(fits(sample().without("invoiceNumber")));
    assertFalse(fits(sample().put("orderId", "7")));
    assertFalse(fits(sample().put("totalInvoiceCents", 1.5)));
    assertFalse(fits(sample().put("issueDate", 1_767_323_045L)));
    assertFalse(fits(sample().put("issueDate", "yesterday")));
    assertFalse(fits(sample().put("discount", 1)));
    assertFalse(fits(sample().putNull("invoiceNumber")));
    ObjectNode nested = sample();
    ((ObjectNode) nested.get("customer")).put("paymentType", "CASH");
    assertFalse(fits(nested));
  }

  /** An older consumer reads what a newer producer wrote: it ignores what it does not know. */
  @Test
  void event_withAFieldOfALaterVersion_isRead() throws IOException {
    var event = new SampleEvents(false).of(Topics.INVOICE_ISSUED.type());
    byte[] later = MAPPER.writeValueAsBytes(sample().put("loyaltyPoints", 7));
    assertEquals(event, new JsonEventCodec().decode(later, Topics.INVOICE_ISSUED.type()));
  }

  /** A newer consumer reads what an older producer wrote: what may be null is null. */
  @Test
  void event_withoutItsOptionalFields_isRead() throws IOException {
    var event = new SampleEvents(true).of(Topics.INVOICE_ISSUED.type());
    ObjectNode earlier = (ObjectNode) MAPPER.readTree(new JsonEventCodec().encode(event));
    ObjectNode customer = (ObjectNode) earlier.get("customer");
    assertTrue(customer.get("cardNumber").isNull());
    customer.remove(List.of("cardNumber", "cardHolderName", "cardExpiration", "cardBrand"));
    assertEquals(
        event,
        new JsonEventCodec()
            .decode(MAPPER.writeValueAsBytes(earlier), Topics.INVOICE_ISSUED.type()));
  }
}
