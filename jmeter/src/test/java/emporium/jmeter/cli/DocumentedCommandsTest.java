package emporium.jmeter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every command that a page shows is one, and has the options that the page gives it. */
class DocumentedCommandsTest {
  private static final Path PROJECT = Path.of("..");
  private static final Pattern COMMAND = Pattern.compile("\\./marketplace ([a-z][^`|#;&\\n]*)");
  private static final Pattern WORDS = Pattern.compile("[\\s\\[\\]()]+");
  private static final int COMMANDS_MIN = 50;

  private static List<Path> pages() throws IOException {
    try (var docs = Files.walk(PROJECT.resolve("docs"))) {
      var pages = new ArrayList<>(docs.filter(file -> file.toString().endsWith(".md")).toList());
      pages.add(PROJECT.resolve("README.md"));
      return pages;
    }
  }

  /** What is wrong with a command; empty if nothing is. */
  private static String wrong(String text) {
    var command = MarketplaceCommand.commandLine();
    for (String word : WORDS.splitAsStream(text.strip()).toList()) {
      var inner = command.getSubcommands().get(word);
      String option = word.replaceAll("[=,.\"'].*", "");
      if (inner != null) {
        command = inner;
      } else if (command.getParent() == null) {
        return "no command: " + word;
      } else if (option.startsWith("--") && command.getCommandSpec().findOption(option) == null) {
        return command.getCommandName() + " has no option " + option;
      }
    }
    return "";
  }

  @Test
  void commands_ofThePages_haveTheOptionsThatTheyAreShownWith() throws IOException {
    var wrong = new ArrayList<String>();
    int commands = 0;
    for (Path page : pages()) {
      var found = COMMAND.matcher(Files.readString(page));
      while (found.find()) {
        commands++;
        String what = wrong(found.group(1));
        if (!what.isEmpty()) {
          wrong.add(page + ": " + what);
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(commands > COMMANDS_MIN, "found " + commands);
  }

  @Test
  void command_withAnOptionThatItHasNot_isFound() {
    assertEquals("load has no option --keep-data", wrong("load --engine combined --keep-data"));
    assertEquals("no command: lod", wrong("lod --engine combined"));
    assertEquals("", wrong("load --engine combined --keep"));
  }
}
