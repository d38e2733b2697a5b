package emporium.jmeter.audit;

/** A group of checks: takes the records it is about, and concludes when all have been read. */
interface Topic {
  /** Takes a record if it is about this topic; others are passed over. */
  void take(String type, Row row);

  /** Compares what the records of all services said. */
  void conclude();
}
