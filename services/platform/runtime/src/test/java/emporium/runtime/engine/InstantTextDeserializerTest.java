package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Jackson reads as a time is read as the same time. */
class InstantTextDeserializerTest {
  private static final int TIMES = 10_000;
  private static final ObjectMapper JACKSON =
      JsonMapper.builder().addModule(new JavaTimeModule()).build();
  private static final ObjectMapper OURS =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .addModule(
              new SimpleModule().addDeserializer(Instant.class, new InstantTextDeserializer()))
          .build();

  private static String quoted(Object text) {
    return '"' + text.toString() + '"';
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-26T03:00:00Z",
        "2026-11-26T03:00:00.1Z",
        "2026-11-26T03:00:00.123456789Z",
        "2026-11-26T03:00:00+02:00",
        "2026-11-26T23:59:59.999-11:30",
        "1969-12-31T23:59:59.999999999Z",
        "0001-01-01T00:00:00Z",
        "+1000000000-12-31T23:59:59.999999999Z",
        "-1000000000-01-01T00:00:00Z",
        "2026-11-26T24:00:00Z"
      })
  void time_inAnyForm_isThatOfJackson(String text) throws JsonProcessingException {
    assertEquals(
        JACKSON.readValue(quoted(text), Instant.class),
        OURS.readValue(quoted(text), Instant.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1764126000", "1764126000.123456789", "\"1764126000\"", "null"})
  void number_asJacksonReadsIt(String json) throws JsonProcessingException {
    assertEquals(JACKSON.readValue(json, Instant.class), OURS.readValue(json, Instant.class));
  }

  @Test
  void times_written_areReadAgain() throws JsonProcessingException {
    long seed = System.nanoTime();
    System.out.println("times: seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < TIMES; i++) {
      var time =
          Instant.ofEpochSecond(
              random.nextLong(-62_135_596_800L, 253_402_300_800L), random.nextInt(1_000_000_000));
      assertEquals(time, OURS.readValue(quoted(time), Instant.class));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-26", "2026-13-01T00:00:00Z", "2026-11-26T03:00:60Z", "soon"})
  void text_thatIsNoTime_isRefused(String text) {
    assertThrows(JsonProcessingException.class, () -> OURS.readValue(quoted(text), Instant.class));
  }

  @Test
  void empty_isNull_asWithJackson() throws JsonProcessingException {
    assertNull(JACKSON.readValue("\"\"", Instant.class));
    assertNull(OURS.readValue("\"\"", Instant.class));
  }
}
