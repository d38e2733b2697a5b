package emporium.jmeter.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.PrintStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option for a result that programs read: it alone is on standard output then. */
final class JsonOption {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  @Option(
      names = "--json",
      description = "Prints the result as JSON; what is for people goes to standard error.")
  private boolean isJson;

  /** Where text for people goes. */
  PrintWriter text(CommandSpec spec) {
    return isJson ? spec.commandLine().getErr() : spec.commandLine().getOut();
  }

  /** Where a program that a command starts prints to; null for where the command does. */
  @Nullable PrintStream output() {
    return isJson ? System.err : null;
  }

  boolean isWanted() {
    return isJson;
  }

  /** Prints the result, if it is wanted. */
  void print(CommandSpec spec, Object result) throws JsonProcessingException {
    if (isJson) {
      spec.commandLine().getOut().println(JSON.writeValueAsString(result));
      spec.commandLine().getOut().flush();
    }
  }
}
