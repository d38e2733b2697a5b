package emporium.stock;

import emporium.events.ReserveStock;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.ItemStatus;
import emporium.events.model.ProductStatus;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A checkout that waits until the owners of its items have reserved them. Then its {@link
 * Reservation} takes its place: there is never both.
 *
 * <p>Invariant: the lines of a part are answered all at once, and once. Arrays are values, never
 * changed.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link CheckoutId}. Source: docs/adr/0019.
 */
public class SplitReservation extends Aggregate {
  private static final byte AWAITED = -1;

  private int customerId;
  private int session;
  private byte[] request = {}; // the packed ReserveStock
  private int[] parts = {}; // of each line, in the order of the checkout
  private byte[] statusCodes = {}; // of each line
  private int[] availablePieces = {}; // of each line's item when it was answered
  private boolean canceled;
  private long startedAtMs;

  protected SplitReservation() {}

  public SplitReservation(ReserveStock asked, int[] parts, Instant now) {
    this.customerId = asked.checkout().customerId();
    this.session = asked.checkout().session();
    this.request = ReserveStockCodec.encode(asked);
    this.parts = parts.clone();
    this.statusCodes = new byte[parts.length];
    Arrays.fill(statusCodes, AWAITED);
    this.availablePieces = new int[parts.length];
    this.startedAtMs = now.toEpochMilli();
  }

  /** Its identity: the checkout it reserves for. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  /** The request of the checkout. */
  public ReserveStock request() {
    return ReserveStockCodec.decode(request);
  }

  /** When it started. */
  public Instant startedAt() {
    return Instant.ofEpochMilli(startedAtMs);
  }

  /** Whether the checkout was canceled meanwhile, so that what is reserved is to be freed. */
  public boolean canceled() {
    return canceled;
  }

  /** Whether every line is answered. */
  public boolean isComplete() {
    return IntStream.range(0, statusCodes.length).allMatch(line -> statusCodes[line] != AWAITED);
  }

  /** The statuses of the lines, in the order of the checkout; all of them are answered. */
  public List<ProductStatus> statuses() {
    List<CartLine> lines = request().items();
    return IntStream.range(0, lines.size())
        .mapToObj(
            line ->
                LineReserver.status(
                    lines.get(line), ItemStatus.ofCode(statusCodes[line]), availablePieces[line]))
        .toList();
  }

  /**
   * Records the answer to the lines of a part.
   *
   * @throws IllegalStateException if other lines were requested, or they are answered
   */
  public void recordPart(int part, List<ProductStatus> answers) {
    requireTouched();
    int[] its = IntStream.range(0, parts.length).filter(line -> parts[line] == part).toArray();
    requireRequested(its, answers);
    byte[] codes = statusCodes.clone();
    int[] pieces = availablePieces.clone();
    for (int i = 0; i < its.length; i++) {
      codes[its[i]] = answers.get(i).status().code();
      pieces[its[i]] = answers.get(i).qtyAvailable();
    }
    statusCodes = codes;
    availablePieces = pieces;
  }

  private void requireRequested(int[] lines, List<ProductStatus> answers) {
    List<CartLine> items = request().items();
    boolean holds = lines.length > 0 && lines.length == answers.size();
    for (int i = 0; holds && i < lines.length; i++) {
      holds = statusCodes[lines[i]] == AWAITED && isAbout(answers.get(i), items.get(lines[i]));
    }
    if (!holds) {
      throw new IllegalStateException("Part does not match the request: checkout=" + checkout());
    }
  }

  private static boolean isAbout(ProductStatus answer, CartLine line) {
    return answer.sellerId() == line.sellerId()
        && answer.productId() == line.productId()
        && answer.quantity() == line.quantity();
  }

  /** The checkout will never be paid. */
  public void cancel() {
    requireTouched();
    canceled = true;
  }
}
