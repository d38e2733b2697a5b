package emporium.cart;

/** Where price, freight and name of an item come from that is put into a cart. */
public enum PriceSource {
  /** From the request: drivers of the benchmark, and everybody without tokens. */
  REQUEST,

  /** From what Product has published, as Cart replicates it: customers with tokens. */
  PUBLISHED
}
