package emporium.simulation;

import emporium.customer.CustomerData;
import emporium.customer.IngestCustomer;
import emporium.customer.api.CustomerModule;
import emporium.events.Topics;
import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.events.model.SellerId;
import emporium.product.IngestProduct;
import emporium.product.api.ProductModule;
import emporium.seller.IngestSeller;
import emporium.seller.SellerData;
import emporium.seller.api.SellerModule;
import emporium.stock.IngestStock;
import emporium.stock.StockItemData;
import emporium.stock.api.StockModule;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** What a simulated marketplace begins with, ingested before anything fails. */
final class MarketplacePopulation {
  static final int CUSTOMERS = 4;
  static final int SELLERS = 3;
  static final int PRODUCTS = 2;
  static final int PIECES = 40;
  static final ReplicationLevel REPLICATION = ReplicationLevel.CAUSAL_SELLER;

  private final MarketplaceWorld market;
  private final ProductOffers offers;

  MarketplacePopulation(MarketplaceWorld market, ProductOffers offers) {
    this.market = market;
    this.offers = offers;
  }

  /** Ingests all of it. */
  void ingest() {
    for (int id = 1; id <= CUSTOMERS; id++) {
      var customer = customer(id);
      run(
          Topics.CUSTOMER,
          at -> at.bean(Topics.CUSTOMER, CustomerModule.class).transactions().run(customer));
    }
    for (int id = 1; id <= SELLERS; id++) {
      var seller = seller(id);
      run(
          Topics.SELLER,
          at -> at.bean(Topics.SELLER, SellerModule.class).transactions().run(seller));
      for (int product = 1; product <= PRODUCTS; product++) {
        ingest(new ProductId(id, product));
      }
    }
  }

  private void ingest(ProductId id) {
    var data = offers.add(id);
    var product = new IngestProduct(data, REPLICATION);
    var item = new IngestStock(new StockItemData(id, PIECES, data.version()));
    run(Topics.STOCK, at -> at.bean(Topics.STOCK, StockModule.class).transactions().run(item));
    run(
        Topics.PRODUCT,
        at -> at.bean(Topics.PRODUCT, ProductModule.class).transactions().run(product));
  }

  private static IngestCustomer customer(int id) {
    return new IngestCustomer(
        new CustomerData(
            new CustomerId(id),
            "Ada",
            "L",
            "a",
            "c",
            "d",
            "z",
            "c",
            "s",
            "****",
            "e",
            "h",
            "t",
            0,
            0,
            0,
            ""));
  }

  private static IngestSeller seller(int id) {
    return new IngestSeller(
        new SellerData(
            new SellerId(id), "n", "c", "e", "p", "m", "cpf", "cnpj", "a", "c", "c", "s", "z"));
  }

  private <R> void run(String service, Function<MarketplaceProcess, CompletionStage<R>> request) {
    var process = Objects.requireNonNull(market.processOf(service));
    var unused = process.process.await(request.apply(process));
  }
}
