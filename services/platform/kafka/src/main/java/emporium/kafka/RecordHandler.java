package emporium.kafka;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What is done with the records of a topic; called by the thread that reads. Never blocks. */
interface RecordHandler {
  /**
   * Processes a record.
   *
   * @param whenDone runs when it is processed, on any thread
   * @return whether more records can be taken; if not, {@link #whenReady} tells
   */
  boolean received(ConsumerRecord<byte[], byte[]> record, Runnable whenDone);

  /** Runs something once more records can be taken, on any thread. */
  void whenReady(Runnable resume);
}
