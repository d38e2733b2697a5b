package emporium.runtime.admin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import emporium.events.Topics;
import emporium.persistence.Durability;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.archive.HistoryOptions;
import emporium.persistence.ms.inspect.DirectoryInspector;
import emporium.persistence.ms.inspect.InspectionFormatter;
import emporium.persistence.ms.inspect.InspectionReport;
import emporium.persistence.ms.inspect.NoDataDirectory;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.StoredEventCodec;
import emporium.runtime.engine.TransactionsFactory;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Offline commands on a data directory: {@code inspect DIR}, {@code restore BACKUP DIR} and {@code
 * convert EARLIER DIR}. Results go to {@code out}, all else to {@code err}. Bounded in time; used
 * by one thread.
 */
public final class DataDirectoryCommands {
  private static final int FAILED = 1;
  private static final int USAGE_ERROR = 2;
  private static final String USAGE =
      "usage: inspect DIR | restore BACKUP DIR | convert EARLIER DIR [--json]"
          + " [--durability power|process]"
          + " [--wait-seconds N] [--temporary DIR]";

  private final List<Function<TransactionsFactory, ServiceModule<?>>> services;
  private final PrintStream out;
  private final PrintStream err;

  /**
   * Commands on directories with the state of some services.
   *
   * @param services creates the module of each service that may have state there
   */
  public DataDirectoryCommands(
      List<Function<TransactionsFactory, ServiceModule<?>>> services,
      PrintStream out,
      PrintStream err) {
    this.services = services;
    this.out = out;
    this.err = err;
  }

  /** The parsed command line. */
  private static final class Arguments {
    final List<String> words = new ArrayList<>();
    boolean json;
    Durability durability = Durability.POWER;
    long waitSeconds = 600;
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** Runs a command. Exit codes: 0 success, 1 failed or refused, 2 usage error. */
  public int run(String... arguments) {
    Arguments asked;
    try {
      asked = parse(Arrays.asList(arguments));
    } catch (IllegalArgumentException wrong) {
      err.println("ERROR: " + wrong.getMessage());
      err.println(USAGE);
      return USAGE_ERROR;
    }
    var work = new FutureTask<Integer>(work(asked));
    var worker = new Thread(work, "emporium-data-command");
    worker.setDaemon(true);
    worker.start();
    return await(work, asked.waitSeconds);
  }

  private int await(FutureTask<Integer> work, long waitSeconds) {
    try {
      return work.get(waitSeconds, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      Throwable cause = Objects.requireNonNullElse(failed.getCause(), failed);
      err.println(
          "ERROR: "
              + (cause instanceof OutOfMemoryError
                  ? "not enough memory, use a larger heap"
                  : cause.getMessage()));
      return cause instanceof NoDataDirectory ? USAGE_ERROR : FAILED;
    } catch (TimeoutException late) {
      err.println("ERROR: not ended after " + waitSeconds + " s, given up");
      return FAILED;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return FAILED;
    }
  }

  private Callable<Integer> work(Arguments asked) {
    var inspector =
        new DirectoryInspector(directory -> engine(directory, asked.durability), err::println);
    Path first = Path.of(asked.words.get(1));
    return () -> {
      print(
          switch (asked.words.get(0)) {
            case "inspect" -> inspector.inspect(first, asked.temporary);
            case "restore" -> inspector.restore(first, Path.of(asked.words.get(2)));
            default -> inspector.convert(first, Path.of(asked.words.get(2)));
          },
          asked.json);
      return 0;
    };
  }

  private GraphEngine engine(Path directory, Durability durability) {
    var engine =
        new GraphEngine(
            EngineOptions.of(
                    directory, durability, EngineContext.of(Topics.ALL, new StoredEventCodec()))
                .withHistory(HistoryOptions.NEVER));
    var engines = TransactionsFactory.of(engine);
    for (var service : services) {
      var unused = service.apply(engines); // which declares it
    }
    return engine;
  }

  private void print(InspectionReport found, boolean json) throws JsonProcessingException {
    out.print(
        json
            ? new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(found)
                + "\n"
            : InspectionFormatter.format(found));
    out.flush();
  }

  private static Arguments parse(List<String> arguments) {
    var asked = new Arguments();
    var rest = arguments.iterator();
    while (rest.hasNext()) {
      String word = rest.next();
      switch (word) {
        case "--json" -> asked.json = true;
        case "--durability" -> asked.durability = durability(value(rest, word));
        case "--wait-seconds" -> asked.waitSeconds = Long.parseLong(value(rest, word));
        case "--temporary" -> asked.temporary = Path.of(value(rest, word));
        default -> asked.words.add(word);
      }
    }
    int words = asked.words.size();
    boolean known =
        (words == 2 && asked.words.get(0).equals("inspect"))
            || (words == 3 && Set.of("restore", "convert").contains(asked.words.get(0)));
    if (!known || asked.words.stream().anyMatch(word -> word.startsWith("--"))) {
      throw new IllegalArgumentException("not understood: " + String.join(" ", arguments));
    }
    return asked;
  }

  private static Durability durability(String text) {
    return Durability.valueOf(text.toUpperCase(Locale.ROOT));
  }

  private static String value(java.util.Iterator<String> rest, String option) {
    if (!rest.hasNext()) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return rest.next();
  }
}
