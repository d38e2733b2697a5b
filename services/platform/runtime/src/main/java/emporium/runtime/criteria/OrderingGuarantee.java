package emporium.edge.delivery;

/** In what order the events of a topic take effect at a consumer. */
public enum EventOrder {
  /** As they arrive, those of one key at once too. */
  UNORDERED,
  /** Those of one key one after the other, as they were committed. */
  CAUSAL
}
