package emporium.marketplace;

import emporium.cart.CartWiring;
import emporium.customer.CustomerWiring;
import emporium.edge.DataCommands;
import emporium.edge.ServiceWiring;
import emporium.order.OrderWiring;
import emporium.payment.PaymentWiring;
import emporium.product.ProductWiring;
import emporium.provider.ProviderWiring;
import emporium.seller.SellerWiring;
import emporium.shipment.ShipmentWiring;
import emporium.stock.StockWiring;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/**
 * Looks into data directories and brings backups back, without starting the application: {@code
 * java -cp 'quarkus-app/lib/main/*:quarkus-app/app/*' emporium.marketplace.DataTool inspect data}.
 */
public final class DataTool {
  /** Every service that keeps its state on an engine. */
  static final List<ServiceWiring> SERVICES =
      List.of(
          new CartWiring(),
          new ProductWiring(),
          new StockWiring(),
          new OrderWiring(),
          new PaymentWiring(),
          new ProviderWiring(Duration.ZERO),
          new ShipmentWiring(),
          new CustomerWiring(),
          new SellerWiring());

  private DataTool() {}

  /** Ends the process: 0 all well, 1 refused or failed, 2 not understood. */
  public static void main(String... arguments) {
    PrintStream out = System.out;
    System.setOut(System.err); // libraries that print must not come between the lines of a result
    System.exit(new DataCommands(SERVICES, out, System.err).run(arguments));
  }
}
