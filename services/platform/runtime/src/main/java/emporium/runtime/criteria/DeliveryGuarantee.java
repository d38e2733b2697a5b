package emporium.runtime.criteria;

/** How often a published event takes effect at a consumer. */
public enum DeliveryGuarantee {
  /** An event that is lost in transit, or whose command fails, is not redelivered. */
  AT_MOST_ONCE,
  /** It is redelivered until it is acknowledged; a duplicate takes effect twice. */
  AT_LEAST_ONCE,
  /** It is redelivered, and the inbox, committed with the effect, lets it take effect once. */
  EXACTLY_ONCE
}
