package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.TargetAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM of JMeter's window. */
class GuiCommandTest {
  @TempDir private Path directory;

  @AfterEach
  void forget() {
    System.clearProperty(TargetAccess.TOKEN_FILE);
    System.clearProperty(TargetAccess.CA_FILE);
  }

  private static List<String> command() {
    return GuiCommand.command(Path.of("copy.jmx"));
  }

  @Test
  void command_tokenFileOfThisProgram_isThatOfTheWindow() throws IOException {
    Path token = Files.writeString(directory.resolve("operator.token"), "a.b.c");
    var unused =
        MarketplaceCommand.commandLine().parseArgs("gui", "--token-file", token.toString());
    assertTrue(command().contains("-Demporium.token-file=" + token), () -> "" + command());
    assertTrue(
        command().indexOf("-Demporium.token-file=" + token) < command().indexOf("-jar"),
        () -> "" + command());
  }

  @Test
  void command_withoutFiles_namesNone() {
    assertEquals(
        List.of(), command().stream().filter(option -> option.startsWith("-Demporium.")).toList());
  }
}
