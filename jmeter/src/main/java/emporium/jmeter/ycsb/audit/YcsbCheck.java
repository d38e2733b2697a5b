package emporium.jmeter.ycsb.audit;

import emporium.jmeter.audit.result.Check;
import java.util.Locale;

/** The rules a server of entries must obey. Each is one named check of the audit. */
public enum YcsbCheck implements Check {
  /** Every line and record can be read and has its fields. */
  RECORDS_READABLE(Title.RUN),
  /** Every generated entry is there once. */
  ENTRIES_COMPLETE(Title.ENTRIES),
  /** Each field has its generated text, or that of its last write. */
  FIELDS_AS_WRITTEN(Title.ENTRIES),
  /** No two writes of an entry were answered the same version. */
  ACKNOWLEDGED_VERSIONS_UNIQUE(Title.VERSIONS),
  /** A write that required a version was answered the next one. */
  ACKNOWLEDGED_VERSIONS_FOLLOW(Title.VERSIONS),
  /** An entry has as many versions as writes, but for those that were not answered. */
  ACKNOWLEDGED_VERSIONS_WITHOUT_GAPS(Title.VERSIONS),
  /** Every acknowledged write is there: its entry has its version or a later one. */
  ACKNOWLEDGED_WRITES_PRESENT(Title.DURABILITY),
  /** Nothing exists that was not submitted. */
  NOTHING_UNSUBMITTED(Title.DURABILITY);

  private final String title;

  YcsbCheck(String title) {
    this.title = title;
  }

  /** The titles of the criteria. */
  private static final class Title {
    private static final String ENTRIES = "entries as they were written";
    private static final String VERSIONS = "versions";
    private static final String DURABILITY = "durability of what was acknowledged";
    private static final String RUN = "a run that can be judged";
  }

  @Override
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String criterionTitle() {
    return title;
  }

  @Override
  public boolean needsAcknowledgementLog() {
    return this == FIELDS_AS_WRITTEN
        || this == NOTHING_UNSUBMITTED
        || name().startsWith("ACKNOWLEDGED");
  }
}
