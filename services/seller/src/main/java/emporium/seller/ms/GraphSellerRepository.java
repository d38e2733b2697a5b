package emporium.seller.ms;

import emporium.audit.AuditLogWriter;
import emporium.audit.AuditRecords;
import emporium.audit.ms.GraphAuditRecords;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.GroupIndex;
import emporium.persistence.ms.graph.Table;
import emporium.seller.LowStockProduct;
import emporium.seller.OrderEntry;
import emporium.seller.Seller;
import emporium.seller.SellerAudit;
import emporium.seller.SellerOrder;
import emporium.seller.SellerOrderId;
import emporium.seller.SellerRepository;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The seller graph: sellers by id, parts of orders by identity, ongoing ones and low products by
 * seller.
 */
public final class GraphSellerRepository implements SellerRepository {
  private final Table<SellerId, Seller> sellers;
  private final Table<SellerOrderId, SellerOrder> parts;
  private final GroupIndex<SellerId, SellerOrder> ongoing;
  private final Table<ProductId, LowStockProduct> stockWarnings;
  private final GroupIndex<SellerId, LowStockProduct> low;
  private final AuditRecords<SellerOrder> audits;

  /** Declares the graph. */
  public GraphSellerRepository(Graph graph, AuditLogWriter<SellerOrder> log) {
    audits = new GraphAuditRecords<>(graph, SellerAudit.class, true, log);
    sellers = graph.table("sellers", Seller.class, Seller::id);
    parts =
        graph
            .table("order_entries", SellerOrder.class, SellerOrder::id)
            .owning(OrderEntry.class)
            .history(SellerOrder::completedAt, SellerOrderId::seller)
            .invariant(
                "its lines are its seller's",
                part ->
                    part.entries().stream()
                        .allMatch(e -> e.product().seller().equals(part.id().seller())));
    ongoing =
        parts.index(
            new GroupIndex<SellerId, SellerOrder>(
                part -> part.ongoing() ? List.of(part.id().seller()) : List.of()));
    stockWarnings = graph.table("low_products", LowStockProduct.class, LowStockProduct::id);
    low =
        stockWarnings.index(
            new GroupIndex<SellerId, LowStockProduct>(
                product -> product.low() ? List.of(product.id().seller()) : List.of()));
  }

  @Override
  public @Nullable LowStockProduct lowProduct(ProductId product) {
    return stockWarnings.find(product);
  }

  @Override
  public Collection<LowStockProduct> lowProducts(SellerId seller) {
    return low.get(seller);
  }

  @Override
  public Collection<LowStockProduct> lowProducts() {
    return stockWarnings.all();
  }

  @Override
  public @Nullable Seller seller(SellerId seller) {
    return sellers.find(seller);
  }

  @Override
  public @Nullable SellerOrder part(SellerOrderId id) {
    return parts.find(id);
  }

  @Override
  public Collection<SellerOrder> ongoing(SellerId seller) {
    return ongoing.get(seller);
  }

  @Override
  public Collection<Seller> sellers() {
    return sellers.all();
  }

  @Override
  public Collection<SellerOrder> parts() {
    return parts.all();
  }

  @Override
  public AuditRecords<SellerOrder> audits() {
    return audits;
  }
}
