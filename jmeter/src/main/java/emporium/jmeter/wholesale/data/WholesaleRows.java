package emporium.jmeter.wholesale.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the tables, as they are posted. Amounts are in cents, taxes and discounts in
 * hundredths of a percent. What is null is not posted.
 */
public final class WholesaleRows {
  private WholesaleRows() {}

  public record Population(long seed, int warehouses, String scale, String inputs) {}

  public record Address(
      String street1, String street2, String zipCode, String city, String state) {}

  public record Person(
      String firstName,
      String middleName,
      String lastName,
      Address address,
      String phoneNumber,
      String email) {}

  public record Product(
      int productId, String imagePath, String name, long priceCents, String data) {}

  public record Carrier(int carrierId, String name, String phoneNumber, Address address) {}

  public record Warehouse(
      int warehouseId, String name, Address address, int salesTax, long ytdCents) {}

  public record District(
      int warehouseId,
      int districtId,
      String name,
      Address address,
      int salesTax,
      long ytdCents,
      int nextOrder,
      int nextDelivery) {}

  public record Employee(
      int warehouseId,
      int districtId,
      int employeeId,
      Person person,
      String title,
      String username,
      String role) {}

  public record Stock(int warehouseId, int productId, int quantity, String data, String dist) {}

  public record Customer(
      int warehouseId,
      int districtId,
      int customerId,
      Person person,
      String since,
      String credit,
      long creditLimitCents,
      int discount,
      long balanceCents,
      long ytdPaymentCents,
      int paymentCount,
      int deliveryCount,
      String data) {
    /** Whether payments are noted in the data. */
    public boolean badCredit() {
      return credit.equals("BC");
    }
  }

  public record Order(
      int warehouseId,
      int districtId,
      int orderNumber,
      int customerId,
      String enteredAt,
      @Nullable Integer carrierId,
      boolean allLocal,
      List<Item> items) {}

  public record Item(
      int lineNumber,
      int productId,
      int supplyingWarehouseId,
      int quantity,
      long amountCents,
      String distInfo,
      @Nullable String deliveredAt) {}

  public record Payment(
      int warehouseId,
      int districtId,
      int customerId,
      int paymentNumber,
      int atWarehouseId,
      int atDistrictId,
      String paidAt,
      long amountCents,
      String data) {}
}
