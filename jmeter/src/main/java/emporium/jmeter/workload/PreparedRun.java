package emporium.jmeter.workload;

import emporium.jmeter.driver.DriverRun;
import java.util.List;

/**
 * A completed run that has filled a server and asked it the calls of the gate.
 *
 * @param run which the first run of the plan continues
 * @param answers to the calls of the gate, in their order
 */
public record PreparedRun(DriverRun<?> run, List<GateAnswer> answers) {}
