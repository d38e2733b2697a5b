package emporium.jmeter.bookstore.data;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Numbers members of groups through, group after group. Immutable. */
final class PrefixSums {
  private final int[] first;

  /**
   * @param sizeOf the number of members of each group, at least 1
   * @throws ArithmeticException if there are too many members
   */
  PrefixSums(int groups, IntUnaryOperator sizeOf) {
    first = new int[groups + 1];
    for (int group = 0; group < groups; group++) {
      first[group + 1] = Math.addExact(first[group], sizeOf.applyAsInt(group));
    }
  }

  /** The first member of a group; of the one after the last, the number of members. */
  int first(int group) {
    return first[group];
  }

  int size(int group) {
    return first[group + 1] - first[group];
  }

  int total() {
    return first[first.length - 1];
  }

  /** The group of a member. */
  int groupOf(int member) {
    int found = Arrays.binarySearch(first, member);
    return found >= 0 ? found : -found - 2;
  }
}
