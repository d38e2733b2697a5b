package emporium.jmeter.audit;

import emporium.jmeter.audit.records.ProductKey;
import emporium.jmeter.audit.records.RawRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The pieces put on hand of each product, by the acknowledgement log: the ingested and the
 * acknowledged ones, and any of those without an answer.
 */
final class ReceivedPieces {
  private final Map<ProductKey, Sum> sums = new HashMap<>();

  private static final class Sum {
    private long acknowledged;
    private Set<Long> unanswered = new HashSet<>(Set.of(0L)); // of every choice of them
  }

  void accept(RawRecord row, SubmissionStatus answered) {
    if (answered == SubmissionStatus.REFUSED) {
      return;
    }
    var key = new ProductKey(row.intValue("seller"), row.intValue("product"));
    Sum sum = sums.computeIfAbsent(key, added -> new Sum());
    int quantity = row.intValue("quantity");
    if (answered == SubmissionStatus.ACKNOWLEDGED) {
      sum.acknowledged += quantity;
    } else {
      Set<Long> more =
          sum.unanswered.stream().map(one -> one + quantity).collect(Collectors.toSet());
      sum.unanswered.addAll(more);
    }
  }

  /** Returns the products that received pieces. */
  Set<ProductKey> products() {
    return sums.keySet();
  }

  /** Returns whether the product can have received so many pieces, if as many were ingested. */
  boolean isPossible(ProductKey product, long received, long ingested) {
    Sum sum = sums.get(product);
    return sum == null
        ? received == ingested
        : sum.unanswered.contains(received - ingested - sum.acknowledged);
  }

  /** Returns the fewest pieces that the product can have received. */
  long acknowledgedPieces(ProductKey product) {
    Sum sum = sums.get(product);
    return sum == null ? 0 : sum.acknowledged;
  }
}
