package emporium.edge;

/** Takes raw records, one by one, while the service's collection is locked. */
public interface RecordWriter {
  /** Writes one record as one line. */
  void write(Object record);
}
