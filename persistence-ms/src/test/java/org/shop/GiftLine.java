package org.shop;

import org.jspecify.annotations.Nullable;

/** A line with a wish, to show parts of several classes in one list. */
public class GiftLine extends Line {
  private @Nullable String wish;

  protected GiftLine() {}

  GiftLine(int article, long cents, String wish) {
    super(article, cents);
    this.wish = wish;
  }

  void wish(String other) {
    wish = other;
  }

  @Nullable String wish() {
    return wish;
  }
}
