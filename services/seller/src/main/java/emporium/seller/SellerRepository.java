package emporium.seller;

import emporium.audit.AuditRecords;
import emporium.events.model.OrderId;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.persistence.PrerequisiteMissing;
import emporium.persistence.UnknownAggregate;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sellers as the domain sees them. What it hands out is for reading; {@code Changes.touch} opens it
 * for changes.
 */
public interface SellerRepository {
  /** A seller that was ingested. */
  @Nullable Seller seller(SellerId seller);

  /** A seller's part of an order. */
  @Nullable SellerOrder part(SellerOrderId id);

  /** The same, for callers that need no other part of the order. */
  default @Nullable SellerOrder singlePart(SellerOrderId id) {
    return part(id);
  }

  /** The parts on a seller's dashboard, in no order. */
  Collection<SellerOrder> ongoing(SellerId seller);

  /** The last low-stock warning of a product. */
  @Nullable LowStockProduct lowProduct(ProductId product);

  /** The seller's products whose stock is low, in no order. */
  Collection<LowStockProduct> lowProducts(SellerId seller);

  /** The last low-stock warnings of all products since the last reset. */
  Collection<LowStockProduct> lowProducts();

  /** Every seller. */
  Collection<Seller> sellers();

  /** Every seller's part of every order since the last reset. */
  Collection<SellerOrder> parts();

  /** The audit log. */
  AuditRecords<SellerOrder> audits();

  /**
   * A seller that was ingested.
   *
   * @throws UnknownAggregate if it was not
   */
  default Seller ingestedSeller(SellerId id) {
    Seller seller = seller(id);
    if (seller == null) {
      throw new UnknownAggregate("seller", Map.of("seller_id", id.value()));
    }
    return seller;
  }

  /**
   * A seller's part of an invoiced order.
   *
   * @throws PrerequisiteMissing if the invoice has not been seen here
   */
  default SellerOrder invoicedPart(SellerId seller, OrderId order) {
    return invoiced(part(new SellerOrderId(seller, order)));
  }

  /**
   * The same, for callers that need no other part of the order.
   *
   * @throws PrerequisiteMissing if the invoice has not been seen here
   */
  default SellerOrder onlyInvoicedPart(SellerId seller, OrderId order) {
    return invoiced(singlePart(new SellerOrderId(seller, order)));
  }

  private static SellerOrder invoiced(@Nullable SellerOrder part) {
    if (part == null) {
      throw new PrerequisiteMissing("InvoiceIssued");
    }
    return part;
  }
}
