package emporium.jmeter.audit;

/** How a transaction of the driver's list was answered. */
enum Answered {
  /** With 2xx: it took effect. */
  WELL,
  /** With a refusal: it did not. */
  REFUSED,
  /** Not at all, or with an error: nobody knows. */
  NOT;

  static Answered of(Row row) {
    if (row.text("kind").equals("acknowledged")) {
      return WELL;
    }
    return row.has("answer") && row.number("answer") < 500 ? REFUSED : NOT;
  }
}
