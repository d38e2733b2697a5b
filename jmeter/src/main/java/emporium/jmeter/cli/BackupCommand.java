package emporium.jmeter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Backs up a running marketplace. */
@Command(
    name = "backup",
    description =
        "Backs up a running marketplace, which goes on working, and verifies the backup by opening"
            + " a copy of it if it is on this machine. The server makes it below its"
            + " emporium.backup.directory.",
    mixinStandardHelpOptions = true)
final class BackupCommand implements Callable<Integer> {
  @Option(
      names = "--target",
      defaultValue = "http://127.0.0.1:8080",
      paramLabel = "URL",
      description = "Address of the marketplace. Default ${DEFAULT-VALUE}.")
  private URI target = URI.create("http://127.0.0.1:8080");

  @Option(
      names = "--to",
      required = true,
      paramLabel = "NAME",
      description = "What the backup is called: letters, digits, dots, hyphens, underscores.")
  private String to = "";

  @Mixin private DataDirectoryOptions options = new DataDirectoryOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException, InterruptedException {
    var rules = new OptionValidator(spec);
    options.check(rules);
    rules.httpAddress("--target", target);
    rules.backupName("--to", to);
    PrintWriter out = options.text(spec);
    OnlineBackup.Made backup = OnlineBackup.of(target, to);
    out.println(backup);
    out.flush();
    Path made = Path.of(backup.directory());
    if (!Files.isDirectory(made)) {
      out.println("not verified: it is on another machine, run inspect there");
      return 0;
    }
    int code = options.run("inspect", made.toString());
    out.println(code == 0 ? "backup verified" : "backup NOT usable");
    return code;
  }
}
