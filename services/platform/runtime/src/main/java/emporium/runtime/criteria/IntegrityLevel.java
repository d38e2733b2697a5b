package emporium.edge;

/** Who must have a replace or a delete of a product before it is answered. */
public enum Integrity {
  /** Product: Stock follows. */
  AVAILABLE,
  /** Product and Stock: no checkout after the answer reserves what was replaced or deleted. */
  CONSISTENT
}
