package emporium.persistence.ms.roots;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A growing array in pages of 64 references, as the store keeps it: adding, replacing or removing
 * an element writes one page, whatever the size; growing writes at most one page per level more.
 * Owned by the checkpointing thread.
 */
public final class PageTree {
  private static final int BITS = 6;
  private static final int FANOUT = 1 << BITS;

  private final TableRoot root;
  private final ArrayDeque<Integer> free = new ArrayDeque<>();
  private int next;

  /** What a visit finds. */
  public interface Visitor {
    void element(int slot, Object element);
  }

  public PageTree(TableRoot root) {
    this.root = root;
  }

  /** Visits every element and finds the free places; once, at load. */
  public void load(Visitor visitor) {
    if (root.top != null) {
      visit(root.top, root.depth, 0, visitor);
      int used = next;
      var taken = new java.util.BitSet(used);
      visit(root.top, root.depth, 0, (slot, element) -> taken.set(slot));
      for (int slot = taken.nextClearBit(0); slot < used; slot = taken.nextClearBit(slot + 1)) {
        free.add(slot);
      }
    }
  }

  /** Puts the element into a free place and reports each page to be written. */
  public int add(Object element, Consumer<Object> dirty) {
    var reused = free.poll();
    int slot = reused == null ? next++ : reused;
    grow(slot, dirty);
    set(slot, element, dirty);
    return slot;
  }

  /** The element of a place that has one. */
  public Object get(int slot) {
    var page = Objects.requireNonNull(root.top);
    for (int level = root.depth - 1; level > 0; level--) {
      page =
          (@Nullable Object[])
              Objects.requireNonNull(page[(slot >>> (BITS * level)) & (FANOUT - 1)]);
    }
    return Objects.requireNonNull(page[slot & (FANOUT - 1)]);
  }

  /** Empties the place and reports the page to be written. */
  public void remove(int slot, Consumer<Object> dirty) {
    set(slot, null, dirty);
    free.add(slot);
  }

  private void grow(int slot, Consumer<Object> dirty) {
    while (root.top == null || slot >>> (BITS * root.depth) != 0) {
      var page = new @Nullable Object[FANOUT];
      if (root.top != null) {
        page[0] = root.top;
      }
      root.top = page;
      root.depth++;
      dirty.accept(root);
    }
  }

  private void set(int slot, @Nullable Object element, Consumer<Object> dirty) {
    var page = Objects.requireNonNull(root.top);
    for (int level = root.depth - 1; level > 0; level--) {
      int at = (slot >>> (BITS * level)) & (FANOUT - 1);
      @Nullable Object[] below = (@Nullable Object[]) page[at];
      if (below == null) {
        below = new @Nullable Object[FANOUT];
        page[at] = below;
        dirty.accept(page);
      }
      page = below;
    }
    page[slot & (FANOUT - 1)] = element;
    dirty.accept(page);
  }

  private void visit(@Nullable Object[] page, int depth, int base, Visitor visitor) {
    for (int i = 0; i < FANOUT; i++) {
      var below = page[i];
      if (below == null) {
        continue;
      }
      int at = base | (i << (BITS * (depth - 1)));
      if (depth > 1) {
        visit((@Nullable Object[]) below, depth - 1, at, visitor);
      } else {
        next = Math.max(next, at + 1);
        visitor.element(at, below);
      }
    }
  }
}
