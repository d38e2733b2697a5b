package emporium.persistence.benchmark;

import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.store.GraphStore;
import emporium.persistence.ms.store.StoreOptions;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;

/** The same items as a plain graph for the store alone: pages of references below one root. */
final class StoreOnlyStock {
  private static final int PAGE_REFERENCES = 256;

  private Piece[][] pages = {};

  /** What an item is here; the same fields as {@link StockPiece}. */
  static final class Piece {
    private final int number;
    private final int availablePieces;
    private int reservedPieces;
    private long version;

    Piece(int number, int availablePieces) {
      this.number = number;
      this.availablePieces = availablePieces;
    }

    void reserve() {
      if (reservedPieces >= availablePieces) {
        throw new IllegalStateException("Not enough free pieces: item=" + number);
      }
      reservedPieces++;
      version++;
    }

    @Override
    public String toString() {
      return number + ": " + reservedPieces + ", version " + version;
    }
  }

  static GraphStore open(Path directory, boolean force) {
    var loader = StoreOnlyStock.class.getClassLoader();
    return GraphStore.open(
        new StoreOptions(
            directory,
            force,
            loader,
            Set.of(StoreOnlyStock.class, Piece.class),
            FaultInjector.NONE));
  }

  /** The shelf of a new store, with its items. */
  static StoreOnlyStock filled(GraphStore store, int items) {
    StoreOnlyStock shelf = store.root(StoreOnlyStock.class, StoreOnlyStock::new);
    shelf.pages = new Piece[(items + PAGE_REFERENCES - 1) / PAGE_REFERENCES][PAGE_REFERENCES];
    for (int number = 0; number < items; number++) {
      shelf.pages[number / PAGE_REFERENCES][number % PAGE_REFERENCES] =
          new Piece(number, BenchmarkSubject.PIECES);
    }
    store.store(shelf);
    store.commit();
    return shelf;
  }

  Piece piece(int number) {
    return pages[number / PAGE_REFERENCES][number % PAGE_REFERENCES];
  }

  long reservedPieces() {
    return Arrays.stream(pages)
        .flatMap(Arrays::stream)
        .filter(piece -> piece != null)
        .mapToLong(piece -> piece.reservedPieces)
        .sum();
  }
}
