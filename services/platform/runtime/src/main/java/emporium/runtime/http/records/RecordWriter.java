package emporium.runtime.http.records;

/** Takes raw records, one by one, while a snapshot is read. */
public interface RecordWriter {
  /** Writes one record as one line. */
  void write(Object record);
}
