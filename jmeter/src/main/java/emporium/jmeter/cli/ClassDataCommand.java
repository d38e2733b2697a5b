package emporium.jmeter.cli;

import emporium.jmeter.processes.ClassDataRecorder;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Records the class data archives of this build. */
@Command(
    name = "class-data",
    description = {
      "Records the class data archives of this build (class data sharing, CDS), so that processes",
      "start faster. Needed again after each build; what does not fit is not used."
    },
    mixinStandardHelpOptions = true)
final class ClassDataCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    new ClassDataRecorder(
            InstallationDirectory.directory(),
            Workloads.ALL.stream().map(Workload::application).toList(),
            text -> {
              out.println(text);
              out.flush();
            })
        .record();
    return 0;
  }
}
