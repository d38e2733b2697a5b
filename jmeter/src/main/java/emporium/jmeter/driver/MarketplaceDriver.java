package emporium.jmeter.driver;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.driver.workload.WorkloadExtensions;
import java.io.IOException;
import java.io.Serial;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The element of a plan that holds the settings of the marketplace's driver. */
public class MarketplaceDriver extends MarketplaceDriverFields {
  @Serial private static final long serialVersionUID = 1;

  @Override
  protected DriverRun<?> begin(@Nullable DriverRun<?> before, Consumer<String> progress)
      throws IOException, InterruptedException {
    return before instanceof MarketplaceRun previous
        ? MarketplaceRun.continueFrom(previous, settings(), progress)
        : MarketplaceRun.start(settings(), progress);
  }

  private MarketplaceSettings settings() {
    return new MarketplaceSettings(
        runSettings(),
        size(),
        TransactionMix.parse(getDistribution()),
        decimal("seller skew", getSellerSkew()),
        decimal("product skew", getProductSkew()),
        number("cart items max", getCartItemsMax()),
        number("quantity max", getQuantityMax()),
        number("voucher percent", getVoucherPercent()),
        new WorkloadExtensions(
            number("abandon percent", getAbandonPercent()),
            number("delete percent", getDeletePercent()),
            number("replenish percent", getReplenishPercent()),
            number("size factor", getSizeFactor()),
            number("history delivered percent", getHistoryDeliveredPercent())));
  }

  /** One address for each service if they are given, otherwise one for everything. */
  @Override
  protected ServiceAddresses addresses() {
    String each = getAddresses().strip();
    if (each.isEmpty()) {
      return super.addresses();
    }
    try {
      return ServiceAddresses.parse(each);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException("addresses " + wrong.getMessage(), wrong);
    }
  }

  /** As many products, or if that is 0, as many sellers. */
  private PopulationSize size() {
    int customers = number("customers", getCustomers());
    int products = number("products", getProducts());
    int each = number("products per seller", getProductsPerSeller());
    int pieces = number("pieces per product", getPiecesPerProduct());
    return products == 0
        ? PopulationSize.ofSellers(customers, number("sellers", getSellers()), each, pieces)
        : new PopulationSize(customers, products, each, pieces);
  }
}
