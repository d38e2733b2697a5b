package org.shop;

/** One line of a basket; guarded by the basket's lock. */
public class Line {
  private int article;
  private long cents;

  protected Line() {}

  Line(int article, long cents) {
    this.article = article;
    this.cents = cents;
  }

  int article() {
    return article;
  }

  long cents() {
    return cents;
  }

  void add(long more) {
    cents += more;
  }
}
