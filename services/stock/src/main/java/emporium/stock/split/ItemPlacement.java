package emporium.stock.split;

import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.runtime.replica.ReplicaTopology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/** Which replicas have whose items. Immutable, so thread-safe. */
public final class ItemPlacement {
  /** All items are in this process. */
  public static final ItemPlacement LOCAL = new ItemPlacement(seller -> true, seller -> 0);

  private final Predicate<SellerId> isHere;
  private final ToIntFunction<SellerId> ownerOf;

  /**
   * @param isHere whether a seller's items are in this process
   * @param ownerOf the number of the replica that has them
   */
  public ItemPlacement(Predicate<SellerId> isHere, ToIntFunction<SellerId> ownerOf) {
    this.isHere = isHere;
    this.ownerOf = ownerOf;
  }

  /** As the items are split among the replicas. */
  public static ItemPlacement of(ReplicaTopology replicas) {
    return new ItemPlacement(replicas::ownsData, replicas::ownerOf);
  }

  /** Whether all the products' items are in this process. */
  public boolean ownsAll(Collection<ProductId> products) {
    return products.stream().map(ProductId::seller).allMatch(isHere);
  }

  /**
   * The part of each line: there is one for each owner, named by the first of its sellers, so that
   * an event with that seller as key comes to it.
   */
  public int[] assignParts(List<ProductId> lines) {
    Map<Integer, Integer> names = new HashMap<>();
    return lines.stream()
        .map(ProductId::seller)
        .mapToInt(
            seller -> names.computeIfAbsent(ownerOf.applyAsInt(seller), unnamed -> seller.value()))
        .toArray();
  }

  /** The lines of each part, in their order. */
  static <L> Map<Integer, List<L>> groupByPart(List<L> lines, int[] parts) {
    Map<Integer, List<L>> split = new LinkedHashMap<>();
    for (int i = 0; i < parts.length; i++) {
      split.computeIfAbsent(parts[i], part -> new ArrayList<>()).add(lines.get(i));
    }
    split.replaceAll((part, its) -> List.copyOf(its));
    return split;
  }
}
