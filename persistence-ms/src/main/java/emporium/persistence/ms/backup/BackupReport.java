package emporium.persistence.ms.backup;

import java.nio.file.Path;

/**
 * A backup that was made.
 *
 * @param directory where it is
 * @param lastGroup it has every group of the journal up to this one and none after it
 * @param storeGroup up to which its store has them; the rest is in its journal
 * @param bytes its size
 * @param journalMillis how long the journal's segments were retained
 * @param millis how long all of it took
 */
public record BackupReport(
    Path directory, long lastGroup, long storeGroup, long bytes, long journalMillis, long millis) {}
