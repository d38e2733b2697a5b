package emporium.bookstore.jpa;

import emporium.bookstore.PurchaseId;

/**
 * The id of a purchase's row: components in alphabetical order, which Hibernate needs of a record
 * that is the key of parts.
 */
record PurchaseKey(String country, int number, int year) {
  static PurchaseKey of(PurchaseId id) {
    return new PurchaseKey(id.country(), id.number(), id.year());
  }
}
