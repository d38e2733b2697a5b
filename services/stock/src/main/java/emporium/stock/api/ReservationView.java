package emporium.stock.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.ItemStatus;
import emporium.stock.RefusedLine;
import emporium.stock.Reservation;
import emporium.stock.ReservedLine;
import java.util.List;

/** A reservation as raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ReservationView(
    String type,
    int customerId,
    int session,
    String tid,
    String status,
    List<ReservedLineView> lines,
    List<RefusedLineView> refused) {

  /** A line that is or was reserved. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ReservedLineView(int sellerId, int productId, int quantity) {
    static ReservedLineView of(ReservedLine line) {
      return new ReservedLineView(
          line.product().sellerId(), line.product().productId(), line.quantity());
    }
  }

  /** A line that was refused, and why. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record RefusedLineView(int sellerId, int productId, int quantity, ItemStatus status) {
    static RefusedLineView of(RefusedLine line) {
      return new RefusedLineView(
          line.product().sellerId(), line.product().productId(), line.quantity(), line.status());
    }
  }

  public static ReservationView of(Reservation reservation) {
    return new ReservationView(
        "reservations",
        reservation.checkout().customerId(),
        reservation.checkout().session(),
        reservation.tid(),
        reservation.status().toString(),
        reservation.lines().stream().map(ReservedLineView::of).toList(),
        reservation.refused().stream().map(RefusedLineView::of).toList());
  }
}
