package emporium.jmeter.cli;

import emporium.jmeter.client.Build;
import java.util.List;
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
    description = "Runs, fills, loads, audits, compares and looks after the marketplace.",
    mixinStandardHelpOptions = true,
    versionProvider = Marketplace.Version.class,
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
      InspectCommand.class,
      BackupCommand.class,
      RestoreCommand.class,
      GuiCommand.class
    })
public final class Marketplace implements Runnable {
  private static final int FAILED = 1;

  /** Commands that start what they were built with. */
  private static final Set<String> STARTING = Set.of("run", "processes", "load", "compare");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Say what to do: run, processes, broker, populate, load, compare, report, scaling, audit,"
            + " dead-letters, inspect, backup, restore or gui");
  }

  /** Says what it was built from. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"Emporium 0.1.0, built from " + Build.own()};
    }
  }

  /**
   * Executes the command and ends the process: 0 all well, 1 failed, 2 not understood, 3 red
   * exactly as predicted.
   */
  public static void main(String... arguments) {
    String late = new Freshness(Home.directory()).warning(List.of(arguments));
    if (late != null) {
      System.err.println("marketplace: " + late);
    } else if (arguments.length > 0 && STARTING.contains(arguments[0])) {
      System.err.println("marketplace: built from " + Build.own());
    }
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Marketplace())
        .setExecutionExceptionHandler(
            (failed, command, parsed) -> {
              command.getErr().println("ERROR: " + Texts.causes(failed));
              return FAILED;
            });
  }
}
