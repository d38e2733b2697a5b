package emporium.persistence.ms.roots;

import org.jspecify.annotations.Nullable;

/**
 * The entities of one kind, in a tree of pages: adding one writes one page, however many there are.
 */
public class TableRoot {
  /** The kind. */
  public String name = "";

  /** Levels above the entities; 0 while there is no page. */
  public int depth;

  /** The top page. */
  public @Nullable Object @Nullable [] top;

  /** The packs of those that are history, as {@link HistoryPack}; null while there are none. */
  public @Nullable TableRoot cold;
}
