package emporium.jmeter.audit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What was put on hand of each product, by the driver's list: what it ingested, what was
 * acknowledged, and any of what was never answered.
 */
final class Received {
  private final Map<ProductKey, Sum> sums = new HashMap<>();

  private static final class Sum {
    private long acknowledged;
    private Set<Long> unanswered = new HashSet<>(Set.of(0L)); // of every choice of them
  }

  void take(Row row, Answered answered) {
    if (answered == Answered.REFUSED) {
      return;
    }
    var key = new ProductKey(row.number("seller"), row.number("product"));
    Sum sum = sums.computeIfAbsent(key, added -> new Sum());
    int quantity = row.number("quantity");
    if (answered == Answered.WELL) {
      sum.acknowledged += quantity;
    } else {
      Set<Long> more =
          sum.unanswered.stream().map(one -> one + quantity).collect(Collectors.toSet());
      sum.unanswered.addAll(more);
    }
  }

  /** The products of which something was put on hand. */
  Set<ProductKey> products() {
    return sums.keySet();
  }

  /** Whether the product can have received so many pieces, if as many were ingested. */
  boolean explains(ProductKey product, long received, long ingested) {
    Sum sum = sums.get(product);
    return sum == null
        ? received == ingested
        : sum.unanswered.contains(received - ingested - sum.acknowledged);
  }

  /** What the product has received at least. */
  long least(ProductKey product) {
    Sum sum = sums.get(product);
    return sum == null ? 0 : sum.acknowledged;
  }
}
