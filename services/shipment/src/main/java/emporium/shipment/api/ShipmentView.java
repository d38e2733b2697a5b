package emporium.shipment.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.runtime.http.Money;
import emporium.shipment.Address;
import emporium.shipment.Parcel;
import emporium.shipment.Shipment;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A shipment as reads and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ShipmentView(
    String type,
    int customerId,
    int orderId,
    String tid,
    int packageCount,
    BigDecimal totalFreightValue,
    Instant requestDate,
    String status,
    String firstName,
    String lastName,
    String street,
    String complement,
    String zipCode,
    String city,
    String state,
    List<ParcelView> packages) {

  /** A package. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record ParcelView(
      int packageId,
      int sellerId,
      int productId,
      String productName,
      BigDecimal freightValue,
      int quantity,
      Instant shippingDate,
      @Nullable Instant deliveryDate,
      String status) {
    static ParcelView of(Parcel parcel) {
      return new ParcelView(
          parcel.packageId(),
          parcel.sellerId(),
          parcel.productId(),
          parcel.productName(),
          Money.decimal(parcel.freightCents()),
          parcel.quantity(),
          Instant.ofEpochMilli(parcel.shippingDateMs()),
          parcel.deliveryDate(),
          parcel.status().toString());
    }
  }

  public static ShipmentView of(Shipment shipment) {
    Address address = shipment.address();
    return new ShipmentView(
        "shipments",
        shipment.order().customerId(),
        shipment.order().orderId(),
        shipment.tid(),
        shipment.parcels().size(),
        Money.decimal(shipment.totalFreightCents()),
        shipment.requestDate(),
        shipment.status().toString(),
        address.firstName(),
        address.lastName(),
        address.street(),
        address.complement(),
        address.zipCode(),
        address.city(),
        address.state(),
        shipment.parcels().stream().map(ParcelView::of).toList());
  }
}
