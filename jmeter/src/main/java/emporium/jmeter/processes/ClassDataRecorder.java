package emporium.jmeter.processes;

import emporium.jmeter.machine.TemporaryDataDirectory;
import emporium.jmeter.server.ClassDataArchives;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Records the class data archives of this build: starts each process of a marketplace of processes,
 * and applications that have everything in one JVM, on empty data until they are ready, and ends
 * them. The command lines are those of a usual start, since an archive fits one class path only.
 * Used by one thread.
 */
public final class ClassDataRecorder {
  private static final long READY_MAX_MS = TimeUnit.MINUTES.toMillis(5);
  private static final long STOP_MAX_MS = TimeUnit.MINUTES.toMillis(3); // archives are written then
  private static final SystemUnderTest SUBJECT =
      new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS);
  private static final int MEGABYTE_BITS = 20;

  private final Path home;
  private final ClassDataArchives archives;
  private final Consumer<String> progress;

  /**
   * @param home installation directory
   */
  public ClassDataRecorder(Path home, Consumer<String> progress) {
    this.home = home;
    this.archives = ClassDataArchives.of(home);
    this.progress = progress;
  }

  /**
   * Replaces all archives.
   *
   * @param applications folders below {@code services/} of those that have everything in one JVM
   * @throws IOException if a program is not built, does not become ready, or writes none; starts
   *     work nevertheless, without the archives that are missing
   */
  public void recordAll(List<String> applications) throws IOException, InterruptedException {
    archives.clear();
    Path directory = TemporaryDataDirectory.create();
    try {
      recordProcesses(directory);
      for (String application : applications) {
        recordApplication(application, directory);
      }
    } finally {
      TemporaryDataDirectory.remove(directory);
    }
  }

  /**
   * Replaces the archives of applications that have everything in one JVM, and no others.
   *
   * @param applications their folders below {@code services/}
   * @throws IOException as {@link #recordAll}
   */
  public void record(List<String> applications) throws IOException, InterruptedException {
    Path directory = TemporaryDataDirectory.create();
    try {
      for (String application : applications) {
        archives.clear(application);
        recordApplication(application, directory);
      }
    } finally {
      TemporaryDataDirectory.remove(directory);
    }
  }

  private void recordProcesses(Path directory) throws IOException, InterruptedException {
    var options = LocalClusterOptions.of(home, SUBJECT, directory, ProcessPorts.free());
    try (var layout = ClusterDirectories.take(directory)) {
      var unused = layout.cardKeys().create(); // services make none where callers show tokens
      var started = new ArrayList<ManagedProcess>();
      try {
        for (ProcessSpec spec : new ProcessSpecs(options, layout, Map.of()).all()) {
          progress.accept("recording the classes of " + spec.name());
          var process = new ManagedProcess(recording(spec), layout, () -> false, ended -> {});
          started.add(process);
          process.start(READY_MAX_MS);
        }
      } finally {
        end(started);
      }
      for (ManagedProcess process : started) {
        publish(process.name());
      }
    }
  }

  private ProcessSpec recording(ProcessSpec spec) {
    var arguments = new ArrayList<>(archives.recordOptions(spec.name()));
    arguments.addAll(spec.arguments());
    return new ProcessSpec(spec.name(), spec.stage(), spec.readiness(), arguments);
  }

  /** Ends all and waits until they have written their archives; services before the broker. */
  private static void end(List<ManagedProcess> started) throws InterruptedException {
    for (boolean infrastructure : new boolean[] {false, true}) {
      List<ManagedProcess> those =
          started.stream().filter(one -> one.stage().isInfrastructure() == infrastructure).toList();
      those.forEach(ManagedProcess::terminate);
      for (ManagedProcess process : those) {
        process.awaitEnd(STOP_MAX_MS);
      }
    }
  }

  private void recordApplication(String program, Path directory)
      throws IOException, InterruptedException {
    progress.accept("recording the classes of " + program);
    Path log = directory.resolve(program + ".log");
    Path data = directory.resolve(program);
    ServerProcess.application(home, program, SUBJECT, data, log, archives.recordOptions(program))
        .close();
    publish(program);
  }

  private void publish(String program) throws IOException {
    long bytes = archives.publish(program);
    progress.accept("class data of " + program + ": " + (bytes >> MEGABYTE_BITS) + " MB");
  }
}
