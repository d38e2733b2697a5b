package emporium.jmeter.cli;

import emporium.jmeter.processes.ClassDataRecorder;
import emporium.jmeter.server.ClassDataArchives;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records the class data archives of this build. */
@Command(
    name = "class-data",
    description = {
      "Records the class data archives of this build (class data sharing, CDS), so that"
          + " programs start faster.",
      "Needed again after each build; what does not fit is not used."
    },
    mixinStandardHelpOptions = true)
final class ClassDataCommand implements Callable<Integer> {
  /** What has everything in one JVM. */
  static final List<String> APPLICATIONS =
      Workloads.ALL.stream().map(Workload::application).toList();

  @Parameters(
      arity = "0..*",
      paramLabel = "APPLICATION",
      description =
          "marketplace, bookstore, ...: only these; all processes and applications if none.")
  private List<String> only = List.of();

  @Mixin private JsonOption json = new JsonOption();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!APPLICATIONS.containsAll(only)) {
      throw new ParameterException(
          spec.commandLine(), "An application must be one of " + APPLICATIONS + ": " + only);
    }
    PrintWriter out = json.text(spec);
    Path home = InstallationDirectory.directory();
    var recorder =
        new ClassDataRecorder(
            home,
            text -> {
              out.println(text);
              out.flush();
            });
    if (only.isEmpty()) {
      recorder.recordAll(APPLICATIONS);
    } else {
      recorder.record(only);
    }
    json.print(spec, Map.of("bytes", ClassDataArchives.of(home).bytes()));
    return 0;
  }
}
