package emporium.runtime.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which request is which kind. */
class BusinessTransactionTest {
  @ParameterizedTest
  @CsvSource({
    "POST, /cart/7/checkout, CHECKOUT",
    "GET, /cart/7/checkout/t1, OTHER_READ",
    "PATCH, /cart/7/add, ADD_ITEM",
    "PUT, /cart/7/add, ADD_ITEM",
    "PATCH, /product, PRICE_UPDATE",
    "PUT, /product, PRODUCT_REPLACE",
    "POST, /product, OTHER_WRITE",
    "PATCH, /shipment/t9, UPDATE_DELIVERY",
    "GET, /seller/dashboard/3, DASHBOARD",
    "GET, /seller/3, OTHER_READ",
    "DELETE, /product/1/2, OTHER_WRITE"
  })
  void of_requestOfTheMarketplace_isItsKind(String method, String path, BusinessTransaction kind) {
    assertEquals(kind, BusinessTransaction.of(method, path));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /live",
    "GET, /q/metrics",
    "GET, /",
    "GET, /page/page.js",
    "GET, /seller/dashboard/3/stream",
    "POST, /backup",
    "POST, /dead-letters/stock/reserve-stock:7/redrive"
  })
  void of_requestOfAnOperatorOrAPage_isNotCounted(String method, String path) {
    assertNull(BusinessTransaction.of(method, path));
  }
}
