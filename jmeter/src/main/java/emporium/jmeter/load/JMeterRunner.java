package emporium.jmeter.load;

import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.RunRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/** Executes a plan with JMeter's own engine in this process. */
final class JMeterRunner {
  private final Path home;
  private final Consumer<String> progress;

  JMeterRunner(Path home, Consumer<String> progress) {
    this.home = home;
    this.progress = progress;
  }

  /**
   * Runs a plan to its end.
   *
   * @param properties of JMeter, which the plan's expressions read
   * @param before run on the same target that this one continues; null if there is none
   * @return the run, with its statistics
   * @throws IOException if there is no such plan or its run could not start
   */
  DriverRun<?> run(Path plan, Map<String, String> properties, @Nullable DriverRun<?> before)
      throws IOException {
    if (!Files.isRegularFile(plan)) {
      throw new IOException("No such plan: " + plan);
    }
    String key = "run-" + System.nanoTime();
    configure(properties);
    JMeterUtils.setProperty(RunRegistry.PROPERTY, key);
    if (before != null) {
      RunRegistry.continueFrom(key, before);
    }
    FileServer.getFileServer().setBaseForScript(plan.toFile());
    HashTree tree = JMeter.convertSubTree(SaveService.loadTree(plan.toFile()), true);
    var engine = new StandardJMeterEngine();
    engine.configure(tree);
    try (var ticker = new ProgressReporter(key, progress)) {
      ticker.start();
      engine.run();
    }
    try {
      return RunRegistry.remove(key);
    } catch (IllegalStateException notBegun) {
      throw new IOException("The run did not begin: " + notBegun.getMessage(), notBegun);
    }
  }

  private void configure(Map<String, String> properties) throws IOException {
    JMeterUtils.setJMeterHome(home.toString());
    JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
    JMeterUtils.initLocale();
    JMeterUtils.setProperty("summariser.name", "");
    JMeterUtils.setProperty("sample_variables", "outcome");
    properties.forEach(JMeterUtils::setProperty);
    SaveService.loadProperties();
  }
}
