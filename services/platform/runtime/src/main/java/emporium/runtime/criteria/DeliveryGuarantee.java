package emporium.edge.delivery;

/** How often an event that was said takes effect at a consumer. */
public enum Delivery {
  /** An event that is lost on its way, or whose command fails, is not delivered again. */
  AT_MOST_ONCE,
  /** It is delivered again until it is acknowledged; what comes twice takes effect twice. */
  AT_LEAST_ONCE,
  /** It is delivered again, and the inbox, kept with the effect, lets it take effect once. */
  EXACTLY_ONCE
}
