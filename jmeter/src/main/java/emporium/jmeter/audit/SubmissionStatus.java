package emporium.jmeter.audit;

import emporium.jmeter.audit.records.RawRecord;

/** How a transaction of the acknowledgement log was answered. */
enum SubmissionStatus {
  /** Answered with 2xx: it took effect. */
  ACKNOWLEDGED,
  /** Answered with a refusal: it did not take effect. */
  REFUSED,
  /** Not answered, or with an error: its effect is unknown. */
  INDETERMINATE;

  static SubmissionStatus of(RawRecord row) {
    if (row.string("kind").equals("acknowledged")) {
      return ACKNOWLEDGED;
    }
    return row.has("answer") && row.intValue("answer") < 500 ? REFUSED : INDETERMINATE;
  }
}
