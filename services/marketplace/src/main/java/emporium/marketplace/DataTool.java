package emporium.marketplace;

import emporium.cart.api.CartWiring;
import emporium.customer.api.CustomerWiring;
import emporium.order.api.OrderWiring;
import emporium.payment.api.PaymentWiring;
import emporium.product.api.ProductWiring;
import emporium.provider.api.ProviderWiring;
import emporium.runtime.admin.DataDirectoryCommands;
import emporium.runtime.engine.ServiceModule;
import emporium.seller.api.SellerWiring;
import emporium.shipment.api.ShipmentWiring;
import emporium.stock.api.StockWiring;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/**
 * Inspects data directories and restores backups, without starting the application: {@code java -cp
 * 'quarkus-app/lib/main/*:quarkus-app/app/*' emporium.marketplace.DataTool inspect data}.
 */
public final class DataTool {
  /** Every service that keeps its state on an engine. */
  public static final List<ServiceModule> SERVICES =
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

  /** Exits the process: 0 success, 1 refused or failed, 2 usage error. */
  public static void main(String... arguments) {
    PrintStream out = System.out;
    System.setOut(System.err); // output of libraries must not mix with the lines of a result
    System.exit(new DataDirectoryCommands(SERVICES, out, System.err).run(arguments));
  }
}
