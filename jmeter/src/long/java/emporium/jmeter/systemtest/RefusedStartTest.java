package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configurations with which a server would be reached, or read along, by others: it ends. */
@Tag("long")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RefusedStartTest {
  private static final String EVERYWHERE = "-Dquarkus.http.host=0.0.0.0";

  @TempDir private Path directory;

  private ServerProcess started(String engine, String... more) throws Exception {
    return TestMarketplaces.start(
        new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
        directory.resolve("data"),
        directory.resolve("server.log"),
        more);
  }

  @ParameterizedTest
  @CsvSource({
    "ms, " + EVERYWHERE + ", quarkus.http.host must be an address of the loopback interface",
    "ms, -Demporium.access=tokens, ./marketplace token",
    "jpa, -Demporium.jpa.url=jdbc:postgresql://192.0.2.7/shop, emporium.jpa.url leaves the loopback",
  })
  void start_thatOthersCouldReachOrReadAlong_isRefusedNamingTheKey(
      String engine, String option, String reason) throws Exception {
    assertThrows(IOException.class, () -> started(engine, option).close());
    String log = Files.readString(directory.resolve("server.log"));
    assertTrue(log.contains(reason), log);
  }

  /** The positive control: open, with a key of cards, the same address is listened at. */
  @Test
  void start_thatIsOpen_listens() throws Exception {
    String key = "-Demporium.cards.keys=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    started("ms", EVERYWHERE, "-Demporium.access=open", key).close();
    assertTrue(Files.readString(directory.resolve("server.log")).contains("Access is open"));
  }
}
