package emporium.jmeter.report;

import org.jspecify.annotations.Nullable;

/**
 * What the processes of a run used while it was measured; null where it cannot be told.
 *
 * @param serverCpuMsPerTransaction processor time of the server per business transaction
 * @param driverCpuMsPerTransaction processor time of the driver per business transaction
 * @param serverMemoryMb memory of the server resident at the end
 */
public record Consumption(
    @Nullable Double serverCpuMsPerTransaction,
    @Nullable Double driverCpuMsPerTransaction,
    @Nullable Long serverMemoryMb) {}
