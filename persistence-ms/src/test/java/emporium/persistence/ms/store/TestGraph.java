package emporium.persistence.ms.store;

import emporium.persistence.ms.faults.FaultInjector;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.IntConsumer;

/** A tree of pages of 64 references, two levels deep, with items that all carry one version. */
final class TestGraph {
  static final int PAGE_REFERENCES = 64;

  private TestGraph() {}

  /** Root of the tree. */
  static class Root {
    final Page[] pages = new Page[PAGE_REFERENCES];
    int items;
    long version;

    /** Links a new item; returns which object has to be stored for it. */
    Object add(Item item) {
      int page = items / PAGE_REFERENCES;
      int slot = items % PAGE_REFERENCES;
      items++;
      if (pages[page] == null) {
        pages[page] = new Page();
        pages[page].items[slot] = item;
        return pages;
      }
      pages[page].items[slot] = item;
      return pages[page].items;
    }

    /** Puts a new item in the place of one; returns which object has to be stored for it. */
    Object replace(int index, long version) {
      Item[] items = pages[index / PAGE_REFERENCES].items;
      items[index % PAGE_REFERENCES] = new Item(version);
      return items;
    }

    Item item(int index) {
      return pages[index / PAGE_REFERENCES].items[index % PAGE_REFERENCES];
    }
  }

  /** A page of references. */
  static class Page {
    final Item[] items = new Item[PAGE_REFERENCES];
  }

  /** What is stored. */
  static class Item {
    long version;
    String name = "";
    Object extra;

    Item(long version) {
      this.version = version;
    }
  }

  /** A class that is not allowed. */
  static class Stranger {
    int value;
  }

  static StoreOptions options(Path directory, boolean force, FaultInjector faults) {
    return new StoreOptions(
        directory,
        force,
        TestGraph.class.getClassLoader(),
        Set.of(Root.class, Page.class, Item.class),
        faults);
  }

  static GraphStore open(Path directory, boolean force) {
    return GraphStore.open(options(directory, force, FaultInjector.NONE));
  }

  static Root root(GraphStore store) {
    return store.root(Root.class, Root::new);
  }

  /** One commit: a new item, and the version of the root and of three older items moved on. */
  static void commitNext(GraphStore store, Root root) {
    root.version++;
    store.store(root.add(new Item(root.version)));
    forSome(
        root,
        index -> {
          root.item(index).version = root.version;
          store.store(root.item(index));
        });
    store.store(root);
    store.commit();
  }

  private static void forSome(Root root, IntConsumer action) {
    for (int index = 0; index < 3 && index < root.items; index++) {
      action.accept(index);
    }
  }

  /** Throws unless the graph is exactly what {@code version} commits made of it. */
  static void requireWhole(Root root) {
    require(root.items == root.version, "items " + root.items + " version " + root.version);
    forSome(root, index -> require(root.item(index).version == root.version, "item " + index));
    for (int index = 3; index < root.items; index++) {
      require(root.item(index).version == index + 1, "item " + index);
    }
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("half a commit: " + what);
    }
  }
}
