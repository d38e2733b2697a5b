package emporium.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokerOptionsTest {
  @Test
  void parse_directoryOnly_hasTheUsualRest() {
    assertEquals(
        new BrokerOptions(Path.of("x"), 9092, "127.0.0.1", 8, 3_600_000, 16_777_216),
        BrokerOptions.parse("--data", "x"));
  }

  @Test
  void parse_everything_isTaken() {
    assertEquals(
        new BrokerOptions(Path.of("x"), 1, "kafka", 2, 3_000, 4_000_000),
        BrokerOptions.parse(
            "--data x --port 1 --host kafka --partitions 2 --retention-ms 3000 --retention-bytes 4000000"
                .split(" ", -1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port 1|--data must be given: where the log is kept",
        "--data x --port 0|--port must be between 1 and 65535, was '0'",
        "--data x --port -1|--port must be a whole number, was '-1'",
        "--data x --port|--port must have a value",
        "--data x --host :1|--host must be a name or an address, was ':1'",
        "--data x --partitions 1001|--partitions must be between 1 and 1000, was '1001'",
        "--data x --retention-ms 999|--retention-ms must be between 1000 and 31536000000, was '999'",
        "--data x --retention-bytes 1|--retention-bytes must be between 1048576 and 1099511627776, was '1'",
        "--data x --replicas 3|No option of the broker, was '--replicas'",
      })
  void parse_badValue_namesOptionAndRule(String line, String expected) {
    var wrong =
        assertThrows(
            IllegalArgumentException.class, () -> BrokerOptions.parse(line.split(" ", -1)));
    assertEquals(expected, wrong.getMessage());
  }
}
