package emporium.jmeter.cli;

import emporium.jmeter.token.TokenKeys;
import emporium.jmeter.token.TokenRole;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes a token, for trying out access by tokens. */
@Command(
    name = "token",
    description = {
      "Makes a token for servers with emporium.access=tokens, and on first use the keys.",
      "The token is all that is printed; who has it may do what its role may."
    },
    mixinStandardHelpOptions = true)
final class TokenCommand implements Callable<Integer> {
  private static final int MINUTES_DEFAULT = 720;
  private static final int MINUTES_MAX = 525_600;

  @Option(
      names = "--role",
      required = true,
      paramLabel = "ROLE",
      description = "Who has it: customer, seller, operator or internal.")
  private String role = "";

  @Option(
      names = "--id",
      paramLabel = "NUMBER",
      description = "Id of the customer or seller; the other roles have none.")
  private @Nullable Integer id;

  @Option(
      names = "--minutes",
      defaultValue = "" + MINUTES_DEFAULT,
      paramLabel = "NUMBER",
      description = "How long it is valid. Default ${DEFAULT-VALUE}.")
  private int minutes = MINUTES_DEFAULT;

  @Option(
      names = "--keys",
      defaultValue = "tokens",
      paramLabel = "DIR",
      description =
          "Where the keys are; they are made if there are none. Default ./${DEFAULT-VALUE}.")
  private Path keys = Path.of("tokens");

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  /** What was made. */
  private record Made(
      String token, String role, @Nullable Integer id, String expiresAt, String publicKeyFile) {}

  @Override
  public Integer call() throws IOException {
    TokenRole chosen = role(new OptionValidator(spec));
    TokenKeys pair = TokenKeys.in(keys);
    if (pair.isNew()) {
      spec.commandLine()
          .getErr()
          .println(
              "made keys; servers verify tokens with EMPORIUM_TOKENS_PUBLIC_KEY_FILE="
                  + pair.publicFile());
    }
    Instant now = Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS);
    var valid = Duration.ofMinutes(minutes);
    String token = pair.token(chosen, id, now, valid);
    if (!json.isWanted()) {
      spec.commandLine().getOut().println(token);
      spec.commandLine().getOut().flush();
    }
    json.print(
        spec,
        new Made(
            token,
            chosen.groupName(),
            id,
            now.plus(valid).toString(),
            pair.publicFile().toString()));
    return 0;
  }

  private TokenRole role(OptionValidator rules) {
    rules.oneOf("--role", role, "customer", "seller", "operator", "internal");
    rules.between("--minutes", 1, MINUTES_MAX, minutes);
    TokenRole chosen = TokenRole.valueOf(role.toUpperCase(Locale.ROOT));
    if (chosen.hasId() != (id != null)) {
      throw new ParameterException(
          spec.commandLine(),
          "--id " + (chosen.hasId() ? "is needed" : "is not possible") + " with --role " + role);
    }
    if (id != null) {
      rules.between("--id", 1, Integer.MAX_VALUE, id);
    }
    return chosen;
  }
}
