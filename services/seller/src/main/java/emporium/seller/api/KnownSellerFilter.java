package emporium.seller.api;

import emporium.events.model.SellerId;
import emporium.persistence.Transactions;
import emporium.runtime.access.CallerPermissions;
import emporium.runtime.access.OwnSeller;
import emporium.runtime.access.Roles;
import emporium.seller.SellerLocks;
import emporium.seller.SellerRepository;
import io.quarkus.security.ForbiddenException;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests {@link RequiresKnownSeller} of others, and about a seller that was not ingested;
 * before other filters, which may answer in place of the resource or take what is bounded.
 */
public class KnownSellerFilter {
  private final Transactions<SellerRepository> sellers;
  private final CallerPermissions permissions;

  KnownSellerFilter(Transactions<SellerRepository> sellers, CallerPermissions permissions) {
    this.sellers = sellers;
    this.permissions = permissions;
  }

  /** Checks that the caller may ask about the seller, and that it exists. */
  @RequiresKnownSeller
  @ServerRequestFilter(priority = Priorities.AUTHORIZATION)
  public Uni<@Nullable Void> refuse(UriInfo uri) {
    SellerId seller;
    try {
      seller = new SellerId(Integer.parseInt(uri.getPathParameters().getFirst("sellerId")));
    } catch (NumberFormatException notANumber) {
      return Uni.createFrom().voidItem(); // the path of no resource
    }
    return permissions
        .include(new OwnSeller(Roles.OWN, seller.value()))
        .chain(isAllowed -> isAllowed ? requireKnown(seller) : refused());
  }

  private static Uni<@Nullable Void> refused() {
    return Uni.createFrom().failure(new ForbiddenException());
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
