package emporium.bookstore;

/** Pieces of one book in a purchase, which never changes them. */
public class PurchaseLine {
  private long isbn;
  private int amount;
  private long priceCents;

  protected PurchaseLine() {}

  PurchaseLine(LineData data) {
    isbn = data.book().value();
    amount = data.amount();
    priceCents = data.priceCents();
  }

  /** Of which book. */
  public long isbn() {
    return isbn;
  }

  /** How many pieces. */
  public int amount() {
    return amount;
  }

  /** What they cost together. */
  public long totalCents() {
    return amount * priceCents;
  }

  LineData data() {
    return new LineData(new Isbn(isbn), amount, priceCents);
  }
}
