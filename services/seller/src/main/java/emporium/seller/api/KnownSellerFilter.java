package emporium.seller.api;

import emporium.events.model.SellerId;
import emporium.persistence.Transactions;
import emporium.runtime.access.CallerPermissions;
import emporium.runtime.access.OwnSeller;
import emporium.runtime.access.Roles;
import emporium.seller.SellerLocks;
import emporium.seller.SellerRepository;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests {@link RequiresKnownSeller} about a seller that was not ingested; who may not
 * ask is refused by the resource.
 */
public class KnownSellerFilter {
  private final Transactions<SellerRepository> sellers;
  private final CallerPermissions permissions;

  KnownSellerFilter(Transactions<SellerRepository> sellers, CallerPermissions permissions) {
    this.sellers = sellers;
    this.permissions = permissions;
  }

  /** Checks that the seller exists. */
  @RequiresKnownSeller
  @ServerRequestFilter
  public Uni<@Nullable Void> refuse(UriInfo uri) {
    SellerId seller;
    try {
      seller = new SellerId(Integer.parseInt(uri.getPathParameters().getFirst("sellerId")));
    } catch (NumberFormatException notANumber) {
      return Uni.createFrom().voidItem(); // the path of no resource
    }
    return permissions
        .include(new OwnSeller(Roles.OWN, seller.value()))
        .chain(isAllowed -> isAllowed ? requireKnown(seller) : Uni.createFrom().voidItem());
  }

  private Uni<@Nullable Void> requireKnown(SellerId seller) {
    return Uni.createFrom()
        .completionStage(
            () ->
                sellers.read(
                    SellerLocks.readSeller(seller), state -> state.ingestedSeller(seller).id()))
        .replaceWithVoid();
  }
}
