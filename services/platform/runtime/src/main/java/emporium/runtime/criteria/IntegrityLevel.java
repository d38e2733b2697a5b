package emporium.runtime.criteria;

/** The services that must have a replace or a delete of a product before it is answered. */
public enum IntegrityLevel {
  /** Product: Stock confirms later. */
  AVAILABLE,
  /** Product and Stock: no checkout after the answer reserves what was replaced or deleted. */
  CONSISTENT
}
