package emporium.stock;

import emporium.events.model.CartLine;
import emporium.events.model.ItemStatus;
import emporium.events.model.ProductId;
import emporium.events.requests.AnsweredRequests;
import emporium.events.requests.KeyedRequest;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a seller has of one product. It exists from the first that arrives, the row or an event of
 * the product (ingestion comes in any order), and is visible from its row on.
 *
 * <p>Invariant S1: {@code 0 <= reserved <= available <= }{@link #MAX_PIECES}; checked by every
 * mutator.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link ProductId}. Source: paper 2.1,
 * docs/semantics.md "Versions".
 */
public class StockItem extends Aggregate {
  /** The most pieces one item can have. */
  public static final int MAX_PIECES = 1_000_000_000;

  private static final long NO_PRODUCT_YET = 0; // sequences count from 1

  private int sellerId;
  private int productId;
  private int availablePieces; // on hand, >= reservedPieces
  private int reservedPieces; // promised to checkouts that are not paid yet
  private int ingestedAvailablePieces;
  private int ingestedReservedPieces;
  private long receivedPieces; // ingested and added since the last reset
  private int orderCount;
  private long ytdCents;
  private String data = "";
  private String version = "";
  private String ingestedVersion = ""; // what a reset goes back to
  private boolean active = true;
  private boolean ingested;
  private boolean productIngested; // ingestedVersion is the product's own
  private long productSequence = NO_PRODUCT_YET; // of the last ProductUpdated that was recorded
  private long[] demand = DemandWindow.NONE;
  private boolean low;
  private long transitions; // how often it has become low or ceased to be
  private long createdAtMs;
  private long updatedAtMs;
  private byte @Nullable [] answeredRequests; // those with a key, since the last reset

  protected StockItem() {}

  StockItem(ProductId product, Instant now) {
    sellerId = product.sellerId();
    productId = product.productId();
    createdAtMs = now.toEpochMilli();
    updatedAtMs = createdAtMs;
  }

  /** Its identity. */
  public ProductId id() {
    return new ProductId(sellerId, productId);
  }

  /** Pieces on hand. */
  public int availablePieces() {
    return availablePieces;
  }

  /** Pieces promised to checkouts that are not paid yet. */
  public int reservedPieces() {
    return reservedPieces;
  }

  /** Pieces that can still be promised. */
  public int freePieces() {
    return availablePieces - reservedPieces;
  }

  /** Pieces ingested and added since the last reset. */
  public long receivedPieces() {
    return receivedPieces;
  }

  /** Order lines sold since the last reset. */
  public int orderCount() {
    return orderCount;
  }

  /** The year-to-date amount of the row. */
  public long ytdCents() {
    return ytdCents;
  }

  /** Free text of the row. */
  public String data() {
    return data;
  }

  /** The product's version that is sold now. */
  public String version() {
    return version;
  }

  /** Whether the product is sold at all. */
  public boolean active() {
    return active;
  }

  /** Whether its row has come; if not, it is known from events only. */
  public boolean ingested() {
    return ingested;
  }

  /** Whether it is low, as published last. */
  public boolean low() {
    return low;
  }

  /** Pieces requested within the 28 days up to now, whatever came of it. */
  public long requestedPieces(Instant now) {
    return DemandWindow.pieces(demand, now);
  }

  /** When the first event or its row came. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** When it last changed. */
  public Instant updatedAt() {
    return Instant.ofEpochMilli(updatedAtMs);
  }

  /** The status that a checkout with this line is answered. */
  public ItemStatus statusFor(CartLine line) {
    if (!ingested || !active || !version.equals(line.version())) {
      return ItemStatus.UNAVAILABLE;
    }
    return line.quantity() > freePieces() ? ItemStatus.OUT_OF_STOCK : ItemStatus.IN_STOCK;
  }

  /**
   * Ingests its row. A repeated row sets what is on hand; promises to running checkouts and the
   * count of sales stay. Once an event of the product was consumed, its version beats the row's.
   *
   * @throws StockRejection.StockPromised if more is promised than the row has; the item is then
   *     unchanged
   */
  void ingest(StockItemData row, Instant now) {
    requireTouched();
    int promisedPieces = reservedPieces - ingestedReservedPieces;
    if (promisedPieces > row.availablePieces() - row.reservedPieces()) {
      throw new StockRejection.StockPromised(id(), promisedPieces);
    }
    if (!ingested) {
      createdAtMs = now.toEpochMilli();
      orderCount = row.orderCount();
    }
    ingested = true;
    receivedPieces += row.availablePieces() - availablePieces;
    availablePieces = row.availablePieces();
    reservedPieces = row.reservedPieces() + promisedPieces;
    ingestedAvailablePieces = row.availablePieces();
    ingestedReservedPieces = row.reservedPieces();
    ytdCents = row.ytdCents();
    data = row.data();
    if (!productIngested) {
      ingestedVersion = row.version();
    }
    if (productSequence == NO_PRODUCT_YET) {
      version = ingestedVersion;
    }
    changed(now);
  }

  /**
   * Puts pieces on hand.
   *
   * @throws StockRejection.StockLimit if it would hold more than {@link #MAX_PIECES}; it is then
   *     unchanged
   */
  void add(int pieces, Instant now) {
    requireTouched();
    if (pieces > MAX_PIECES - availablePieces) {
      throw new StockRejection.StockLimit(id(), pieces);
    }
    availablePieces += PieceInvariants.positive(pieces);
    receivedPieces += pieces;
    changed(now);
  }

  /**
   * What a request with a key was answered before; empty if it was not.
   *
   * @throws emporium.events.requests.KeyReused if its key came with another request
   */
  OptionalInt answerTo(KeyedRequest request, Instant now) {
    return AnsweredRequests.answer(answeredRequests, request, now);
  }

  /** Keeps what a request with a key is answered. */
  void recordAnswer(KeyedRequest request, int answer, Instant now) {
    requireTouched();
    answeredRequests = AnsweredRequests.plus(answeredRequests, request, now, answer);
  }

  /** Records requested pieces, whatever comes of it. */
  void recordDemand(int pieces, Instant now) {
    requireTouched();
    demand = DemandWindow.plus(demand, PieceInvariants.positive(pieces), now);
  }

  /** Becomes low, or ceases to be; how often it has done either. */
  long toggleLow() {
    requireTouched();
    low = !low;
    return ++transitions;
  }

  /** Promises pieces to a checkout; the caller has checked {@link #statusFor}. */
  void reserve(int pieces, Instant now) {
    requireTouched();
    reservedPieces += PieceInvariants.positive(pieces);
    changed(now);
  }

  /** Hands promised pieces over: they are sold. */
  void confirm(int pieces, Instant now) {
    requireTouched();
    reservedPieces -= PieceInvariants.positive(pieces);
    availablePieces -= pieces;
    orderCount++;
    changed(now);
  }

  /** Takes a promise back. */
  void release(int pieces, Instant now) {
    requireTouched();
    reservedPieces -= PieceInvariants.positive(pieces);
    changed(now);
  }

  /** The sequence of the product's last change that is recorded; 0 before the first. */
  public long productSequence() {
    return productSequence;
  }

  /** Whether a change of the product is newer than what is recorded. */
  boolean precedes(long sequence) {
    return productSequence < sequence;
  }

  /**
   * Records another version of its product, sold or not.
   *
   * @param asIngested whether this is the product a reset goes back to
   */
  void recordProductVersion(
      String toVersion, boolean toActive, long sequence, boolean asIngested, Instant now) {
    requireTouched();
    if (asIngested) {
      ingestedVersion = toVersion;
      productIngested = true;
    }
    version = toVersion;
    active = toActive;
    productSequence = sequence;
    changed(now);
  }

  /**
   * Whether its row or its product was ingested, so that there is something a reset goes back to.
   */
  boolean hasIngestedState() {
    return ingested || productIngested;
  }

  /** Whether a reset would change nothing. */
  boolean asIngested() {
    return availablePieces == ingestedAvailablePieces
        && reservedPieces == ingestedReservedPieces
        && receivedPieces == ingestedAvailablePieces
        && orderCount == 0
        && demand.length == 0
        && answeredRequests == null
        && !low
        && active
        && version.equals(ingestedVersion);
  }

  /** Makes it as it was ingested, with no sale counted. A late event of the product stays late. */
  void reset(Instant now) {
    requireTouched();
    availablePieces = ingestedAvailablePieces;
    reservedPieces = ingestedReservedPieces;
    receivedPieces = ingestedAvailablePieces;
    orderCount = 0;
    demand = DemandWindow.NONE;
    answeredRequests = null;
    low = false;
    active = true;
    version = ingestedVersion;
    changed(now);
  }

  private void changed(Instant now) {
    PieceInvariants.requireS1(id(), availablePieces, reservedPieces);
    updatedAtMs = now.toEpochMilli();
  }
}
