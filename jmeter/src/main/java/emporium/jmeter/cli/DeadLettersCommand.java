package emporium.jmeter.cli;

import emporium.jmeter.client.DeadLetterClient;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.kafka.DeadLetterTopicPrinter;
import emporium.jmeter.kafka.DeadLetterTopics;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists, redrives and discards the dead letters of a running marketplace. */
@Command(
    name = "dead-letters",
    description = {
      "Lists the events that services gave up, applies them after all, or discards them.",
      "Exit code 0 if none are left, 1 if some are."
    },
    mixinStandardHelpOptions = true)
final class DeadLettersCommand implements Callable<Integer> {
  private static final int ANSWER_TIMEOUT_MS = 60_000;
  private static final int RECORDS_MAX = 1_000;
  private static final Duration BROKER_WAIT_MAX = Duration.ofSeconds(20);
  private static final String ALL = "all";

  @Option(
      names = "--target",
      paramLabel = "URL",
      description =
          "Address of the marketplace, or one for each service like"
              + " cart=http://localhost:8081,product=http://localhost:8082.")
  private @Nullable String target;

  @Option(
      names = "--broker",
      paramLabel = "HOST:PORT",
      description =
          "Instead of a marketplace: a Kafka broker, whose topics dead-letters-of-* have"
              + " the records that services could not read. Takes --redrive all and --discard"
              + " all.")
  private @Nullable String broker;

  @Option(
      names = "--broker-config",
      paramLabel = "FILE",
      description =
          "With --broker: more settings of Kafka's clients, like security.protocol, one in"
              + " a line, as in a --command-config of Kafka's own tools.")
  private @Nullable Path brokerConfig;

  @Option(
      names = "--redrive",
      paramLabel = "ID|all",
      description =
          "Applies one, or all that are listed, oldest first. With --broker: sends"
              + " records back to the topics they came from; one that still is no event comes"
              + " again.")
  private @Nullable String redrive;

  @Option(
      names = "--discard",
      paramLabel = "ID",
      description = "Throws one away: its event never takes effect. With --broker: all.")
  private @Nullable String discard;

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    var rules = new OptionValidator(spec);
    rules.notBoth("--redrive", redrive, "--discard", discard);
    rules.notBoth("--target", target, "--broker", broker);
    if (broker != null) {
      return runOnBroker(rules, broker);
    }
    rules.excludes("--target", "--broker-config", target != null && brokerConfig != null);
    if (target == null) {
      throw new ParameterException(spec.commandLine(), "Missing: --target or --broker");
    }
    return runOnMarketplace(rules, rules.addresses("--target", target));
  }

  private int runOnBroker(OptionValidator rules, String address) throws IOException {
    rules.hostAndPort("--broker", address);
    rules.oneOf("--redrive", redrive == null ? ALL : redrive, ALL);
    rules.oneOf("--discard", discard == null ? ALL : discard, ALL);
    Map<String, String> security =
        brokerConfig == null ? Map.of() : rules.properties("--broker-config", brokerConfig);
    try (var records = DeadLetterTopics.at(address, security, RECORDS_MAX, BROKER_WAIT_MAX)) {
      var printer = new DeadLetterTopicPrinter(records, json.text(spec));
      if (redrive != null) {
        printer.redrive();
      } else if (discard != null) {
        printer.discard();
      }
      DeadLetterTopics.Listing left = printer.print();
      json.print(spec, left);
      return left.count() == 0 ? 0 : 1;
    }
  }

  private int runOnMarketplace(OptionValidator rules, ServiceAddresses addresses)
      throws IOException {
    if (redrive != null && !redrive.equals(ALL)) {
      rules.deadLetter("--redrive", redrive);
    }
    if (discard != null) {
      rules.deadLetter("--discard", discard);
    }
    PrintWriter out = json.text(spec);
    try (var marketplace = new MarketplaceClient(addresses, 1, ANSWER_TIMEOUT_MS)) {
      var letters = new DeadLetterClient(marketplace);
      applyChange(letters, out);
      DeadLetterClient.Listing left = letters.list();
      printRemaining(left, out);
      json.print(spec, left);
      return left.count() == 0 ? 0 : 1;
    }
  }

  private void applyChange(DeadLetterClient letters, PrintWriter out) throws IOException {
    if (discard != null) {
      printOutcome(out, discard, "discarded", letters.discard(discard));
    } else if (redrive != null) {
      for (String name : redrive.equals(ALL) ? names(letters) : List.of(redrive)) {
        printOutcome(out, name, "applied", letters.redrive(name));
      }
    }
  }

  private static List<String> names(DeadLetterClient letters) throws IOException {
    return letters.list().oldest().stream().map(DeadLetterClient.Letter::id).toList();
  }

  private static void printOutcome(PrintWriter out, String name, String done, String whyNot) {
    out.println(name + " " + (whyNot.isEmpty() ? done : "NOT " + done + ": " + whyNot));
    out.flush();
  }

  private static void printRemaining(DeadLetterClient.Listing left, PrintWriter out) {
    Instant now = Instant.now();
    int widest = left.oldest().stream().mapToInt(letter -> letter.id().length()).max().orElse(2);
    if (!left.oldest().isEmpty()) {
      out.printf("%-" + widest + "s  %12s  %s%n", "id", "age", "cause");
    }
    for (DeadLetterClient.Letter letter : left.oldest()) {
      out.printf(
          "%-" + widest + "s  %12s  %s%n",
          letter.id(),
          age(letter.deadLetteredAt(), now),
          letter.cause().lines().findFirst().orElse(""));
    }
    out.println(left.count() == 0 ? "no dead letters" : left.count() + " dead letters are left");
    out.flush();
  }

  private static String age(String deadLetteredAt, Instant now) {
    try {
      long seconds = Math.max(0, Duration.between(Instant.parse(deadLetteredAt), now).toSeconds());
      return seconds < 3_600 ? seconds + " s" : seconds / 3_600 + " h";
    } catch (DateTimeParseException unknown) {
      return "?";
    }
  }
}
