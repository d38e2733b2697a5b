package emporium.jmeter.ycsb;

import emporium.jmeter.load.LoadOptions;
import emporium.jmeter.machine.FreePorts;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.ServerCommands;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs on real servers, for tests. */
final class YcsbServers {
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private YcsbServers() {}

  static SystemUnderTest subject(String engine, String durability) {
    return new SystemUnderTest(engine, durability, SystemUnderTest.NESTED_LOCKS);
  }

  static ServerProcess start(SystemUnderTest subject, Path data, Path log) throws Exception {
    int port = FreePorts.findOne();
    var arguments =
        new ArrayList<>(
            ServerCommands.application(HOME, "entries", List.of(), subject, port, data, "256m"));
    arguments.addAll(
        arguments.indexOf("-jar"), List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    return ServerProcess.start(arguments, port, log);
  }

  static LoadOptions load(SystemUnderTest subject, Path out, Map<String, String> more) {
    var properties = new LinkedHashMap<String, String>();
    properties.put("emporium.records", "500");
    properties.put("emporium.concurrency", "8");
    properties.put("emporium.warmup.seconds", "0");
    properties.put("emporium.seconds", "3");
    properties.putAll(more);
    return new LoadOptions(
        new YcsbWorkload(),
        HOME,
        "ycsb",
        null,
        subject,
        properties,
        out,
        false,
        "256m",
        ReplicaCounts.ONE_EACH,
        EventWire.STREAM);
  }
}
