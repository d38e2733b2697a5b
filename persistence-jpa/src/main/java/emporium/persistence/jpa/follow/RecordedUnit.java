package emporium.persistence.jpa.follow;

import emporium.persistence.feed.CommittedUnit;
import java.util.List;

/** A unit of work with the rows that record its changes. Immutable. */
public final class RecordedUnit {
  private final CommittedUnit unit;
  private final List<ChangeRow> rows;

  RecordedUnit(CommittedUnit unit, List<ChangeRow> rows) {
    this.unit = unit;
    this.rows = rows;
  }

  /** What was committed. */
  public CommittedUnit unit() {
    return unit;
  }

  List<ChangeRow> rows() {
    return rows;
  }
}
