package emporium.jmeter.cli;

import emporium.jmeter.client.SourceRevision;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a command reports about the build of the programs that it starts, once. One whose first line
 * is the address of a page reports it after that line. Not thread-safe.
 */
final class BuildNotice {
  /** Commands that start programs of their own build. */
  private static final Set<String> STARTING = Set.of("run", "processes", "load", "compare", "tour");

  /** Those of them that print the address of a page first. */
  private static final Set<String> WITH_PAGE = Set.of("run", "processes", "load", "compare");

  /** Set by the script that starts this program. */
  private static final String OUTDATED = "emporium.class-data.outdated";

  private final List<String> arguments;
  private final PrintStream console;
  private boolean isPrinted;

  /**
   * @param arguments of the program; empty for no notice
   */
  BuildNotice(List<String> arguments, PrintStream console) {
    this.arguments = List.copyOf(arguments);
    this.console = console;
    this.isPrinted = arguments.isEmpty();
  }

  /** Prints it now, unless the address of a page comes first. */
  void printUnlessPageIsFirst() {
    if (!arguments.isEmpty() && !WITH_PAGE.contains(arguments.get(0))) {
      print();
    }
  }

  /** Prints it, if it has not been printed. */
  void print() {
    if (!isPrinted) {
      isPrinted = true;
      lines().forEach(line -> console.println("marketplace: " + line));
      console.flush();
    }
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    String late = new StaleBuildCheck(InstallationDirectory.directory()).warning(arguments);
    boolean starts = STARTING.contains(arguments.get(0));
    if (late != null) {
      lines.add(late);
    } else if (starts) {
      lines.add("built from " + SourceRevision.ofThisProcess());
    }
    if (starts && Boolean.getBoolean(OUTDATED)) {
      lines.add(
          "some class data are of an earlier build and not used; './marketplace class-data'"
              + " records them again");
    }
    return lines;
  }
}
