package emporium.jmeter.wholesale.data;

import emporium.jmeter.data.SeedMixer;
import java.util.SplittableRandom;

/**
 * Which customer of a district has which of its first orders: each has one, in a random order of
 * each district. Four bytes an order. Immutable.
 */
final class CustomerPermutation {
  private static final int STREAM = 22;

  private final WholesaleSize size;
  private final int[] customers;

  CustomerPermutation(WholesaleSize size) {
    this.size = size;
    this.customers = new int[size.customers()];
    for (int place = 0; place < size.districts(); place++) {
      shuffle(place);
    }
  }

  /** Fisher and Yates, inside out. */
  private void shuffle(int place) {
    long stream = ((long) STREAM << Integer.SIZE) | place;
    var random = new SplittableRandom(SeedMixer.mix(size.seed(), stream));
    int first = place * size.customersPerDistrict();
    for (int i = 0; i < size.customersPerDistrict(); i++) {
      int other = random.nextInt(i + 1);
      customers[first + i] = customers[first + other];
      customers[first + other] = i + 1;
    }
  }

  int customerOf(int warehouse, int district, int number) {
    return customers[size.customerPlace(warehouse, district, number)];
  }

  int orderOf(int warehouse, int district, int customer) {
    int first = size.customerPlace(warehouse, district, 1);
    for (int number = 1; number <= size.customersPerDistrict(); number++) {
      if (customers[first + number - 1] == customer) {
        return number;
      }
    }
    throw new IllegalArgumentException("No such customer: " + customer);
  }
}
