package emporium.jmeter.wholesale;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.load.LoadOptions;
import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.driver.WholesaleSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Real servers, and runs on them, for tests. */
final class WholesaleServers {
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private WholesaleServers() {}

  static SystemUnderTest subject(String engine, String durability) {
    return new SystemUnderTest(engine, durability, SystemUnderTest.NESTED_LOCKS);
  }

  static ServerProcess start(SystemUnderTest subject, Path data, Path log) throws Exception {
    int port = FreePorts.findOne();
    var arguments =
        new ArrayList<>(
            ServerCommands.application(
                HOME,
                "wholesale",
                new WholesaleWorkload().serverArguments(subject),
                subject,
                port,
                data,
                "256m"));
    arguments.addAll(
        arguments.indexOf("-jar"), List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    return ServerProcess.start(arguments, port, log);
  }

  static LoadOptions load(SystemUnderTest subject, Path out, Map<String, String> more) {
    var properties = new LinkedHashMap<String, String>();
    properties.put("emporium.scale", "reduced");
    properties.put("emporium.concurrency", "8");
    properties.put("emporium.warmup.seconds", "0");
    properties.put("emporium.pace", "0");
    properties.putAll(more);
    return new LoadOptions(
        new WholesaleWorkload(),
        HOME,
        "wholesale",
        null,
        subject,
        properties,
        out,
        false,
        "256m",
        ReplicaCounts.ONE_EACH,
        EventWire.STREAM);
  }

  /** Of a run that ends when its server does. */
  static WholesaleSettings settings(URI target, WholesaleSize size, Path log) {
    return new WholesaleSettings(
        new RunSettings(
            ServiceAddresses.forPath(target),
            size.seed(),
            0,
            0,
            3_600,
            PopulatePolicy.WHEN_EMPTY,
            4,
            1,
            log,
            true),
        size,
        0);
  }
}
