package emporium.jmeter.bookstore.data;

/**
 * Where a purchase belongs.
 *
 * @param country of the shop, by index
 * @param employee who sold it, among all
 * @param index among the purchases of the employee's year, from 0
 * @param number among those of the country's year, from 1
 */
public record PurchasePlace(int country, int year, int employee, int index, int number) {}
