package emporium.jmeter.processes;

/**
 * The status of a process of the marketplace.
 *
 * @param name of the process
 * @param port it listens on
 * @param pid of the process
 * @param startUpMs from its start until it was ready
 * @param memoryKilobytes its memory, with all processes that work for it; 0 if unknown
 */
public record ProcessStatus(
    String name, int port, long pid, long startUpMs, long memoryKilobytes) {}
