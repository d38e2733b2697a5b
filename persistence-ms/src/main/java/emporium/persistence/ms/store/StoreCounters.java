package emporium.persistence.ms.store;

/**
 * What a store did since it was opened; a snapshot.
 *
 * @param commits commits that were acknowledged
 * @param bytesWritten bytes written by commits, data and log together
 * @param housekeepingBytes bytes that Eclipse Store moved or logged by itself
 * @param forces forces of files and directories, those of opening and housekeeping included
 */
public record StoreCounters(long commits, long bytesWritten, long housekeepingBytes, long forces) {}
