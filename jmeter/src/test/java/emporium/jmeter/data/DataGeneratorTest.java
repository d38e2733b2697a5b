package emporium.jmeter.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DataGeneratorTest {
  private static final PopulationSize SIZE = PopulationSize.ofSellers(50, 5, 10, 100);

  @Test
  void rows_sameSeedInAnyOrder_areEqual() {
    var forward = new DataGenerator(7, SIZE);
    var backward = new DataGenerator(7, SIZE);
    List<ProductPayload> products = IntStream.range(0, 50).mapToObj(forward::product).toList();
    List<CustomerPayload> customers = IntStream.range(1, 50).mapToObj(forward::customer).toList();
    for (int place = 49; place >= 0; place--) {
      assertEquals(products.get(place), backward.product(place));
    }
    for (int id = 49; id >= 1; id--) {
      assertEquals(customers.get(id - 1), backward.customer(id));
    }
    assertEquals(forward.seller(3), backward.seller(3));
    assertEquals(forward.stock(3), backward.stock(3));
  }

  @Test
  void rows_otherSeed_differ() {
    assertNotEquals(new DataGenerator(1, SIZE).product(0), new DataGenerator(2, SIZE).product(0));
    assertNotEquals(new DataGenerator(1, SIZE).customer(1), new DataGenerator(2, SIZE).customer(1));
  }

  @Test
  void rows_allTables_haveTheFieldsOfTheContract() {
    var generator = new DataGenerator(1, SIZE);
    assertFields(
        generator.customer(1),
        "id first_name last_name address complement birth_date zip_code city state card_number"
            + " card_security_number card_expiration card_holder_name card_type"
            + " success_payment_count failed_payment_count delivery_count data");
    assertFields(
        generator.seller(1),
        "id name company_name email phone mobile_phone cpf cnpj address complement city state"
            + " zip_code");
    assertFields(
        generator.product(0),
        "seller_id product_id name sku category description price freight_value version status");
    assertFields(
        generator.stock(0),
        "seller_id product_id qty_available qty_reserved order_count ytd data version");
  }

  @Test
  void product_place_givesSellerAndProductFromOne() {
    ProductPayload row = new DataGenerator(1, SIZE).product(23);
    assertEquals(3, row.sellerId());
    assertEquals(4, row.productId());
    assertEquals(2, row.price().scale());
    assertTrue(row.sku().matches("[A-Z0-9]{16}"), row.sku());
  }

  @Test
  void size_belowOne_isRefusedByName() {
    var refused =
        assertThrows(IllegalArgumentException.class, () -> PopulationSize.ofSellers(0, 1, 1, 1));
    assertTrue(String.valueOf(refused.getMessage()).contains("customers"));
  }

  private static void assertFields(Object row, String names) {
    JsonNode json = new ObjectMapper().valueToTree(row);
    List<String> expected = Pattern.compile(" ").splitAsStream(names).toList();
    for (String name : expected) {
      assertTrue(json.hasNonNull(name), name + " of " + row);
    }
    assertEquals(expected.size(), json.size());
  }
}
