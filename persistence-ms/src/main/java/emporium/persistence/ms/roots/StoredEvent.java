package emporium.persistence.ms.roots;

/** One event in the outbox, encoded. Never changed. */
public class StoredEvent {
  /** Its number in the topic. */
  public long sequence;

  /** What the codec made of it. */
  public byte[] payload = new byte[0];
}
