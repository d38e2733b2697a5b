package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import emporium.events.Topics;
import emporium.persistence.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the documents say of topics is what {@link Topics} declares: the table of docs/messaging.md,
 * and what the package of each service says that it consumes and publishes.
 */
class TopicDocumentsTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Pattern NAME = Pattern.compile("\\{@code ([a-z-]+)}");

  private static String table() throws IOException {
    return Files.readString(ROOT.resolve("docs/messaging.md"));
  }

  private static Set<String> declared() {
    return Topics.ALL.stream()
        .map(topic -> row(topic.name(), topic.producer(), topic.consumers()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> documented(String document) {
    return document
        .lines()
        .map(line -> line.split("\\|", -1))
        .filter(cells -> cells.length == 6 && cells[1].startsWith(" `"))
        .map(
            cells ->
                row(
                    cells[1].strip().replace("`", ""),
                    cells[2].strip(),
                    Set.of(cells[3].strip().split(", "))))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String row(String topic, String producer, Set<String> consumers) {
    return topic + ": " + producer + " -> " + new TreeSet<>(consumers);
  }

  @Test
  void table_topics_areThoseDeclared() throws IOException {
    assertEquals(declared(), documented(table()));
  }

  /** The control: another consumer, or a topic that is left out, is seen. */
  @Test
  void table_changed_isSeen() throws IOException {
    assertNotEquals(declared(), documented(table().replace("| cart, stock |", "| cart |")));
    assertNotEquals(declared(), documented(table().replace("| `reserve-stock` |", "| |")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"cart", "product", "stock", "order", "payment", "shipment", "customer", "seller"})
  void package_ofService_namesWhatItConsumesAndPublishes(String service) throws IOException {
    String text = Files.readString(packageInfo(service)).replaceAll("\\s*\\R \\*\\s*", " ");
    assertEquals(
        names(topic -> topic.consumers().contains(service)), names(text, "consumes"), service);
    assertEquals(names(topic -> topic.producer().equals(service)), names(text, "publishes"));
  }

  private static Path packageInfo(String service) {
    return ROOT.resolve(
        "services/%1$s/src/main/java/emporium/%1$s/package-info.java".formatted(service));
  }

  private static Set<String> names(Predicate<Topic<?>> chosen) {
    return Topics.ALL.stream()
        .filter(chosen)
        .map(Topic::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The names in the sentences with the word; none if there is no such sentence. */
  private static Set<String> names(String text, String word) {
    return Arrays.stream(text.split("\\.(?= )"))
        .filter(sentence -> sentence.matches("(?i).*\\b" + word + "\\b.*"))
        .flatMap(sentence -> NAME.matcher(sentence).results())
        .map(name -> name.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
