package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.token.TokenKeys;
import emporium.jmeter.token.TokenRole;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests that Schemathesis generates from {@code docs/openapi.yaml}, valid and not: the
 * marketplace answers each with a status that is described, and never with a failure of its own.
 * Runs where Schemathesis is installed, which Python's {@code pip install schemathesis==4.4.4
 * hypothesis==6.148.0} does.
 */
@Tag("long")
@Timeout(value = 2, unit = TimeUnit.HOURS)
class GeneratedRequestsTest {
  private static final String PROGRAM = "schemathesis";
  private static final String REPORT = "report";

  /** Streams do not end; a reset or a backup takes the server's time from the other requests. */
  private static final String EXCLUDED = "stream|/live|/reset|/backup";

  private static final String CHECKS =
      "not_a_server_error,status_code_conformance,response_schema_conformance";
  private static final String HOOKS = "hooks";

  /** A header with one is no HTTP: the request is answered 400 before anything here sees it. */
  private static final String NO_CONTROL_CHARACTERS =
      """
      import schemathesis

      @schemathesis.hook
      def filter_headers(context, headers):
          return not any(c < " " or c == "\\x7f" for value in headers.values() for c in value)
      """;

  private static final int FEW_EXAMPLES = 5;
  private static final int EXAMPLES = Boolean.getBoolean("proofs") ? 500 : FEW_EXAMPLES;
  private static final Duration VALID = Duration.ofDays(1);

  @TempDir private Path directory;

  private static Optional<Path> program() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, PROGRAM))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @ParameterizedTest
  @CsvSource({"ms, loopback", "jpa, loopback", "ms, tokens", "jpa, tokens"})
  void requestsFromTheDescription_areAnsweredAsItHasThem(String engine, String access)
      throws Exception {
    Path program = installed();
    TokenKeys keys = TokenKeys.in(directory.resolve("keys"));
    String token = keys.token(TokenRole.OPERATOR, null, Instant.now(), VALID);
    try (ServerProcess server =
        TestMarketplaces.start(
            new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
            directory.resolve("data"),
            directory.resolve("server.log"),
            "-Demporium.access=" + access,
            "-Demporium.tokens.public-key-file=" + keys.publicFile())) {
      assertEquals(0, run(program, description(), EXAMPLES, server, token), this::report);
      System.out.println(
          report()
              .lines()
              .filter(line -> line.strip().matches("Seed:.*|\\d+ generated, .*"))
              .toList());
    }
  }

  /** The positive control: a status that the description does not have. */
  @Test
  void statusThatIsNotDescribed_isFound() throws Exception {
    Path program = installed();
    String all = Files.readString(description());
    String without = all.replace("\"400\":", "\"402\":").replace("default:", "\"417\":");
    Path other = Files.writeString(directory.resolve("openapi.yaml"), without);
    try (ServerProcess server =
        TestMarketplaces.start(
            new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS),
            directory.resolve("data"),
            directory.resolve("server.log"))) {
      assertEquals(1, run(program, other, FEW_EXAMPLES, server, "none"), this::report);
      assertTrue(report().contains("Undocumented HTTP status code"), this::report);
    }
  }

  private static Path installed() {
    Optional<Path> found = program();
    assumeTrue(found.isPresent(), "Schemathesis is not installed: no generated requests");
    return found.get();
  }

  private static Path description() {
    return TestMarketplaces.home().resolve("docs").resolve("openapi.yaml");
  }

  private int run(Path program, Path description, int examples, ServerProcess server, String token)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(program.toString(), "run", description.toString()));
    command.addAll(List.of("--url", server.address().toString()));
    command.addAll(List.of("--header", "Authorization: Bearer " + token));
    // after what is no HTTP a server closes the connection, and another request could be on its way
    command.addAll(List.of("--header", "Connection: close"));
    command.addAll(List.of("--checks", CHECKS, "--exclude-path-regex", EXCLUDED));
    command.addAll(List.of("--max-examples", Integer.toString(examples)));
    command.addAll(List.of("--phases", "examples,coverage,fuzzing", "--no-color"));
    Files.writeString(directory.resolve(HOOKS + ".py"), NO_CONTROL_CHARACTERS);
    var builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(REPORT).toFile());
    builder.environment().put("SCHEMATHESIS_HOOKS", HOOKS);
    builder.environment().put("PYTHONPATH", directory.toString());
    return builder.start().waitFor();
  }

  private String report() {
    try {
      return Files.readString(directory.resolve(REPORT));
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }
}
