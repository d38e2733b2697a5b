package emporium.persistence.ms.inspect;

import emporium.persistence.ms.EngineStatistics;
import emporium.persistence.ms.StartReport;
import emporium.persistence.ms.schema.DictionaryListing;
import java.util.List;

/**
 * What is in a data directory that a start would take.
 *
 * @param directory where it is
 * @param backup whether it is a backup, whose checksums then hold
 * @param files how many of each kind, and their bytes
 * @param journal positions, and the rules that hold
 * @param statistics how much there is of what
 * @param classes what class numbers mean
 */
public record InspectionReport(
    String directory,
    boolean backup,
    List<FileCount> files,
    StartReport journal,
    EngineStatistics statistics,
    DictionaryListing classes) {
  /** Files of one kind. */
  public record FileCount(String kind, int files, long bytes) {}
}
