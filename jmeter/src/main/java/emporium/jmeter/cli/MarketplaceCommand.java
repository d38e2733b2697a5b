package emporium.jmeter.cli;

import emporium.jmeter.client.SourceRevision;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
      GuiCommand.class
    })
public final class MarketplaceCommand implements Runnable {
  private static final int FAILED = 1;

  /** Commands that start programs of their own build. */
  private static final Set<String> STARTING = Set.of("run", "processes", "load", "compare");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing command: run, processes, broker, populate, load, compare, report, scaling, audit,"
            + " dead-letters, sql, provenance, inspect, backup, restore, convert, class-data or gui");
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
    String late =
        new StaleBuildCheck(InstallationDirectory.directory()).warning(List.of(arguments));
    if (late != null) {
      System.err.println("marketplace: " + late);
    } else if (arguments.length > 0 && STARTING.contains(arguments[0])) {
      System.err.println("marketplace: built from " + SourceRevision.ofThisProcess());
    }
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    var commandLine = new CommandLine(new MarketplaceCommand());
    contribute(commandLine, "load", WorkloadOptions.contributed());
    contribute(commandLine, "compare", WorkloadOptions.contributed());
    contribute(commandLine, "populate", PopulateCommand.contributed());
    return commandLine.setExecutionExceptionHandler(
        (failed, command, parsed) -> {
          command.getErr().println("ERROR: " + ErrorMessages.causes(failed));
          return FAILED;
        });
  }

  private static void contribute(
      CommandLine commandLine, String command, ContributedOptions options) {
    options.addTo(
        Objects.requireNonNull(commandLine.getSubcommands().get(command)).getCommandSpec());
  }
}
