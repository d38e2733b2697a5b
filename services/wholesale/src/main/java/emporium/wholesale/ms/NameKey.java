package emporium.wholesale.ms;

import emporium.wholesale.CustomerId;
import emporium.wholesale.DistrictId;
import java.util.Comparator;

/** The name of a customer in a district; an index of it is in the order that names are sorted. */
record NameKey(DistrictId district, String lastName, String firstName, CustomerId customer)
    implements Comparable<NameKey> {
  private static final Comparator<NameKey> ORDER =
      Comparator.comparing(NameKey::district)
          .thenComparing(NameKey::lastName)
          .thenComparing(NameKey::firstName)
          .thenComparing(NameKey::customer);

  @Override
  public int compareTo(NameKey other) {
    return ORDER.compare(this, other);
  }
}
