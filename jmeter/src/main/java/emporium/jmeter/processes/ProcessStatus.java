package emporium.jmeter.processes;

/**
 * What a process of the marketplace is and has.
 *
 * @param name of the process
 * @param port where it listens
 * @param pid of the process
 * @param startUpMs from its start until it was ready
 * @param memoryKilobytes its memory, with all that work for it; 0 if that cannot be told
 */
public record ProcessReport(
    String name, int port, long pid, long startUpMs, long memoryKilobytes) {}
