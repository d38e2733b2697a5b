package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.events.Topics;
import emporium.persistence.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the documents say of topics is what {@link Topics} declares: the table of docs/messaging.md,
 * which is written with {@code -Ddocs.write=true}, and what the package of each service says that
 * it consumes and publishes.
 */
class TopicDocumentsTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path DOCUMENT = ROOT.resolve("docs/messaging.md");
  private static final String HEAD = "| topic | from | to | key |\n|---|---|---|---|\n";
  private static final Pattern KEY = Pattern.compile("\\| `([a-z-]+)` \\|.*\\| ([a-z]+) \\|");
  private static final Pattern NAME = Pattern.compile("\\{@code ([a-z-]+)}");

  /** The document with the table as it must be; the words for the keys are those it has. */
  private static String current(String document) {
    int begin = document.indexOf(HEAD) + HEAD.length();
    int end = document.indexOf("\n\n", begin) + 1;
    Map<String, String> keys =
        KEY.matcher(document.substring(begin, end))
            .results()
            .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));
    return document.substring(0, begin)
        + Topics.ALL.stream()
            .map(topic -> row(topic, keys.getOrDefault(topic.name(), "KEY")))
            .collect(Collectors.joining())
        + document.substring(end);
  }

  private static String row(Topic<?> topic, String key) {
    String consumers =
        Services.NAMES.stream()
            .filter(topic.consumers()::contains)
            .collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s |\n".formatted(topic.name(), topic.producer(), consumers, key);
  }

  @Test
  void table_topics_areThoseDeclared() throws IOException {
    String found = Files.readString(DOCUMENT);
    String current = current(found);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(DOCUMENT, current);
      return;
    }
    assertEquals(current, found, "run this test with -Ddocs.write=true if the change is meant");
  }

  /** The control: another consumer, or a topic that is left out, is seen. */
  @Test
  void table_changed_isSeen() throws IOException {
    String current = current(Files.readString(DOCUMENT));
    for (String part : List.of("| cart, stock |", "| `reserve-stock` | cart | stock |")) {
      String other = current.replace(part, "| |");
      assertNotEquals(current, other, part);
      assertNotEquals(current(other), other, part);
    }
  }

  static Stream<String> services() {
    return Services.ALL.stream()
        .map(ServiceDescriptor::name)
        .filter(service -> !service.equals(Services.PAYMENT_PROVIDER)); // it has no topics
  }

  @ParameterizedTest
  @MethodSource("services")
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
