package emporium.marketplace;

import emporium.audit.api.AuditLogWriters;
import emporium.cart.api.CartModule;
import emporium.customer.api.CustomerModule;
import emporium.order.api.OrderModule;
import emporium.payment.api.PaymentModule;
import emporium.product.api.ProductModule;
import emporium.provider.api.ProviderModule;
import emporium.runtime.admin.DataDirectoryCommands;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.engine.TransactionsFactory;
import emporium.seller.api.SellerModule;
import emporium.shipment.api.ShipmentModule;
import emporium.stock.api.StockModule;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * Inspects data directories and restores backups, without starting the application: {@code java -cp
 * 'quarkus-app/lib/main/*:quarkus-app/app/*' emporium.marketplace.DataTool inspect data}.
 */
public final class DataTool {
  /** The module of every service that keeps its state on an engine. */
  public static final List<Function<TransactionsFactory, ServiceModule<?>>> SERVICES =
      List.of(
          CartModule::new,
          ProductModule::new,
          StockModule::new,
          engines -> new OrderModule(engines, AuditLogWriters.disabled()),
          engines -> new PaymentModule(engines, AuditLogWriters.disabled()),
          engines -> new ProviderModule(engines, Duration.ZERO),
          engines -> new ShipmentModule(engines, AuditLogWriters.disabled()),
          CustomerModule::new,
          engines -> new SellerModule(engines, AuditLogWriters.disabled()));

  private DataTool() {}

  /** Exits the process: 0 success, 1 refused or failed, 2 usage error. */
  public static void main(String... arguments) {
    PrintStream out = System.out;
    System.setOut(System.err); // output of libraries must not mix with the lines of a result
    System.exit(new DataDirectoryCommands(SERVICES, out, System.err).run(arguments));
  }
}
