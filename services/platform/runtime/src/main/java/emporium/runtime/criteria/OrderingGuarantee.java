package emporium.runtime.criteria;

/** The order in which the events of a topic take effect at a consumer. */
public enum OrderingGuarantee {
  /** As they arrive, also those of one key concurrently. */
  UNORDERED,
  /** Those of one key sequentially, in commit order. */
  CAUSAL
}
