package emporium.jmeter.load;

import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.workload.Workload;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Starts the server of any system under test, in one JVM or in several. */
final class ServerStarters {
  private ServerStarters() {}

  /**
   * Creates starters of servers on free ports.
   *
   * @param home installation directory
   * @param heap largest of an application in one JVM, as {@code -Xmx} takes it
   * @param replicas of services in separate processes
   * @param wire carries events between these
   */
  static RunningServer.Starter of(
      Workload workload,
      Path home,
      String heap,
      ReplicaCounts replicas,
      EventWire wire,
      Consumer<String> progress) {
    RunningServer.Starter whole = SingleJvmServer.starter(workload, home, heap, progress);
    RunningServer.Starter separate =
        LocalClusterServer.starter(
            new LocalClusterLauncher(home, heap, replicas, wire, progress), progress);
    return (subject, data, log) ->
        (subject.isMultiProcess() ? separate : whole).start(subject, data, log);
  }
}
