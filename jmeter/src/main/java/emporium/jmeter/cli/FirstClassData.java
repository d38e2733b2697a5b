package emporium.jmeter.cli;

import emporium.jmeter.processes.ClassDataRecorder;
import emporium.jmeter.server.ClassDataArchives;
import emporium.jmeter.server.ServerCommands;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Records the class data archives that a command lacks, before it starts its programs: on first use
 * only, and once the command line is known to be right, since it takes a minute. An empty directory
 * of archives records nothing. Not thread-safe.
 */
final class FirstClassData {
  private static final String PROCESSES = "processes";
  private static final Set<String> IN_ONE_PROCESS = Set.of("run", "load", "compare");

  /** With these a command starts nothing, or another application. */
  private static final List<String> OTHERS = List.of("--target", "--workload");

  /** The process that stands for all of them. */
  private static final String ANY_PROCESS = "cart";

  private final Path home;
  private final PrintStream console;

  /**
   * @param home installation directory
   */
  FirstClassData(Path home, PrintStream console) {
    this.home = home;
    this.console = console;
  }

  /**
   * Records what is missing. A failure is printed, and the programs start without.
   *
   * @param arguments of the command line, the command first
   */
  void record(List<String> arguments) throws InterruptedException {
    String command = arguments.get(0);
    try {
      if (!isMissing(command, arguments)) {
        return;
      }
      print("recording class data for faster starts, on first use only");
      var recorder = new ClassDataRecorder(home, this::print);
      if (command.equals(PROCESSES)) {
        recorder.recordAll(ClassDataCommand.APPLICATIONS);
      } else {
        recorder.record(List.of(ServerCommands.MARKETPLACE));
      }
    } catch (IOException failed) {
      print("starting without class data: " + ErrorMessages.causes(failed));
    }
  }

  /** Whether the programs of a command have no archive. */
  boolean isMissing(String command, List<String> arguments) throws IOException {
    boolean startsProcesses = command.equals(PROCESSES);
    boolean starts = startsProcesses || IN_ONE_PROCESS.contains(command);
    if (!starts || arguments.stream().anyMatch(one -> OTHERS.stream().anyMatch(one::startsWith))) {
      return false;
    }
    var archives = ClassDataArchives.of(home);
    return !archives.areDeclined()
        && !archives.areOf(startsProcesses ? ANY_PROCESS : ServerCommands.MARKETPLACE);
  }

  private void print(String line) {
    console.println("marketplace: " + line);
    console.flush();
  }
}
