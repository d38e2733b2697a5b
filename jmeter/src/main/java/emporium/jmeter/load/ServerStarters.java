package emporium.jmeter.load;

import emporium.jmeter.processes.ReplicaCounts;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Starts the server of any subject, in one JVM or in several. */
final class Starters {
  private Starters() {}

  /**
   * Of servers on free ports.
   *
   * @param home where the project is
   * @param heap largest of a marketplace in one JVM, as {@code -Xmx} takes it
   * @param replicas of services that are processes of their own
   */
  static RunningServer.Starter of(
      Path home, String heap, ReplicaCounts replicas, Consumer<String> progress) {
    RunningServer.Starter whole = SubjectServer.starter(home, heap, progress);
    RunningServer.Starter separate =
        ProcessesServer.starter(new ProcessesLauncher(home, heap, replicas, progress), progress);
    return (subject, data, log) ->
        (subject.isSeparate() ? separate : whole).start(subject, data, log);
  }
}
