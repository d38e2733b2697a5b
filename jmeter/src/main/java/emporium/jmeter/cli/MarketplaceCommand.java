package emporium.jmeter.cli;

import emporium.jmeter.client.SourceRevision;
import emporium.jmeter.client.TargetAccess;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of Emporium. */
@Command(
    name = "marketplace",
    description =
        "Runs, fills, loads, audits, compares and looks after the marketplace and other workloads.",
    mixinStandardHelpOptions = true,
    versionProvider = MarketplaceCommand.Version.class,
    subcommands = {
      RunCommand.class,
      ProcessesCommand.class,
      BrokerCommand.class,
      PopulateCommand.class,
      LoadCommand.class,
      CompareCommand.class,
      ReportCommand.class,
      ScalingCommand.class,
      AuditCommand.class,
      DeadLettersCommand.class,
      SqlCommand.class,
      ProvenanceCommand.class,
      InspectCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      ConvertCommand.class,
      ClassDataCommand.class,
      GuiCommand.class,
      TokenCommand.class,
      TourCommand.class,
      AutoComplete.GenerateCompletion.class
    })
public final class MarketplaceCommand implements Runnable {
  private static final int FAILED = 1;

  private final BuildNotice notice;
  private final FirstUse firstUse;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Prints the stack trace of an error as well.")
  private boolean isVerbose;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--token-file",
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description =
          "The token for servers that ask for one, see the command token. Default: the file that"
              + " the variable EMPORIUM_TOKEN_FILE names, else none.")
  void tokenFile(Path file) {
    set(TargetAccess.TOKEN_FILE, file);
  }

  @Option(
      names = "--ca-file",
      scope = ScopeType.INHERIT,
      paramLabel = "FILE",
      description =
          "The certificates that servers at https addresses are trusted by, in PEM. Default: the"
              + " file that the variable EMPORIUM_CA_FILE names, else those of Java.")
  void authoritiesFile(Path file) {
    set(TargetAccess.CA_FILE, file);
  }

  private void set(String property, Path file) {
    System.setProperty(property, file.toAbsolutePath().toString());
    try {
      TargetAccess.ofThisProcess();
    } catch (IllegalArgumentException unusable) {
      throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
    }
  }

  private MarketplaceCommand(BuildNotice notice, FirstUse firstUse) {
    this.notice = notice;
    this.firstUse = firstUse;
  }

  /** What the first start of a build's programs records. */
  @FunctionalInterface
  private interface FirstUse {
    void record() throws InterruptedException;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Missing command: " + String.join(", ", spec.subcommands().keySet()));
  }

  /** Prints the revision it was built from. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"Emporium 0.1.0, built from " + SourceRevision.ofThisProcess()};
    }
  }

  /**
   * Executes the command and ends the process: 0 success, 1 failed, 2 not understood, 3 red exactly
   * as predicted.
   */
  public static void main(String... arguments) {
    var notice = new BuildNotice(List.of(arguments), System.err);
    notice.printUnlessPageIsFirst();
    var classData = new FirstClassData(InstallationDirectory.directory(), System.err);
    int code = commandLine(notice, () -> classData.record(List.of(arguments))).execute(arguments);
    notice.print();
    System.exit(code);
  }

  /**
   * Prints what is to be said about the build, if the command line has not done so yet, and records
   * class data on first use. Called when the command line is known to be right.
   */
  static void beforeStart(CommandSpec spec) throws InterruptedException {
    if (spec.root().userObject() instanceof MarketplaceCommand marketplace) {
      marketplace.notice.print();
      marketplace.firstUse.record();
    }
  }

  static CommandLine commandLine() {
    return commandLine(new BuildNotice(List.of(), System.err));
  }

  static CommandLine commandLine(BuildNotice notice) {
    return commandLine(notice, () -> {});
  }

  private static CommandLine commandLine(BuildNotice notice, FirstUse firstUse) {
    var marketplace = new MarketplaceCommand(notice, firstUse);
    var commandLine = new CommandLine(marketplace);
    contribute(commandLine, "load", WorkloadOptions.contributed());
    contribute(commandLine, "compare", WorkloadOptions.contributed());
    contribute(commandLine, "populate", PopulateCommand.contributed());
    return commandLine
        .setParameterExceptionHandler((wrong, arguments) -> notUnderstood(wrong))
        .setExecutionExceptionHandler(
            (failed, command, parsed) -> {
              ErrorMessages.print(failed, command.getErr(), marketplace.isVerbose);
              return FAILED;
            });
  }

  /** What is wrong, and where the rules stand; the whole usage would bury it. */
  private static int notUnderstood(ParameterException wrong) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("ERROR: " + rule(wrong));
    List<String> meant =
        wrong instanceof UnmatchedArgumentException unmatched
            ? Suggestions.of(unmatched)
            : List.of();
    err.println(
        meant.isEmpty()
            ? "See './" + command.getCommandSpec().qualifiedName() + " --help'"
            : "Did you mean " + String.join(" or ", meant) + "?");
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  /** picocli reports the Java type of an option that is not understood. */
  private static @Nullable String rule(ParameterException wrong) {
    boolean isNumber =
        wrong.getArgSpec() instanceof OptionSpec option
            && (option.type() == Integer.class
                || option.type() == int.class
                || option.type() == Long.class);
    return isNumber && wrong.getValue() != null
        ? ((OptionSpec) wrong.getArgSpec()).longestName()
            + " must be a whole number, was '"
            + wrong.getValue()
            + "'"
        : wrong.getMessage();
  }

  private static void contribute(
      CommandLine commandLine, String command, ContributedOptions options) {
    options.addTo(
        Objects.requireNonNull(commandLine.getSubcommands().get(command)).getCommandSpec());
  }
}
