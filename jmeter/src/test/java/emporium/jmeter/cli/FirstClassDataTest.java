package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FirstClassDataTest {
  @TempDir Path home;

  @ParameterizedTest
  @CsvSource({
    "run, true",
    "load --seconds 3, true",
    "compare, true",
    "processes, true",
    "tour, false",
    "audit, false",
    "load --target http://localhost:1, false",
    "load --target=http://localhost:1, false",
    "run --workload wholesale, false"
  })
  void noArchives_areMissingForCommandsThatStartTheMarketplace(String line, boolean expected)
      throws IOException {
    assertEquals(expected, isMissing(line));
  }

  @ParameterizedTest
  @CsvSource({"marketplace, run, false", "marketplace, processes, true", "cart, run, true"})
  void archiveOfAProgram_isMissingForNoOther(String program, String command, boolean expected)
      throws IOException {
    Files.writeString(directory().resolve(program + "-3.jsa"), "abc");
    assertEquals(expected, isMissing(command));
  }

  @ParameterizedTest
  @CsvSource({"run", "processes"})
  void emptyDirectory_isRespected(String command) throws IOException {
    directory();
    assertEquals(false, isMissing(command));
  }

  private Path directory() throws IOException {
    return Files.createDirectories(home.resolve("target/class-data"));
  }

  private boolean isMissing(String line) throws IOException {
    List<String> arguments = List.of(line.split(" "));
    var console = new PrintStream(PrintStream.nullOutputStream());
    return new FirstClassData(home, console).isMissing(arguments.get(0), arguments);
  }
}
