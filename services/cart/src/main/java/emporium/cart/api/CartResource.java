package emporium.cart.api;

import emporium.cart.AddItem;
import emporium.cart.CartLocks;
import emporium.cart.CartRejection;
import emporium.cart.CartRepository;
import emporium.cart.Checkout;
import emporium.cart.CheckoutOutcome;
import emporium.cart.PriceSource;
import emporium.cart.RemoveItem;
import emporium.cart.SealCart;
import emporium.events.cards.CardTokens;
import emporium.events.model.CartLine;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.requests.KeyedRequest;
import emporium.persistence.Transactions;
import emporium.runtime.access.Caller;
import emporium.runtime.access.Callers;
import emporium.runtime.access.OwnCustomer;
import emporium.runtime.access.Roles;
import emporium.runtime.admission.AdmissionControlled;
import emporium.runtime.http.IdempotencyKey;
import emporium.runtime.http.Paginator;
import emporium.runtime.http.problems.Problem;
import io.quarkus.runtime.Startup;
import io.quarkus.security.PermissionsAllowed;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponseSchema;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * Carts over HTTP: the Orleans variant of docs/openapi.yaml and the reads of docs/semantics.md
 * "Reads". Changes are answered without a body. Started with the process, so that one without a key
 * of cards does not start.
 */
@Startup
@Singleton
@Cancellable(false)
@Path("/cart/{customerId}")
@Produces(MediaType.APPLICATION_JSON)
public class CartResource {
  private static final String OUTCOME = "Emporium-Outcome";
  private static final String RETRY_AFTER_SECONDS = "1";
  private static final String RESPOND_ASYNC = "respond-async";

  private final Transactions<CartRepository> carts;
  private final CheckoutCoordinator checkouts;
  private final CartConfig config;
  private final Paginator pages;
  private final CardTokens cards;
  private final Callers callers;

  public CartResource(
      Transactions<CartRepository> carts,
      CheckoutCoordinator checkouts,
      CartConfig config,
      Paginator pages,
      CardTokens cards,
      Callers callers) {
    this.carts = carts;
    this.checkouts = checkouts;
    this.config = config;
    this.pages = pages;
    this.cards = cards;
    this.callers = callers;
  }

  /** Puts an item in, as the original driver does; once, if a request with a key is repeated. */
  @AdmissionControlled
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @PATCH
  @Path("/add")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Put an item into the cart")
  public CompletionStage<Response> add(
      @PathParam("customerId") @Positive int customerId,
      @HeaderParam(IdempotencyKey.HEADER) @Nullable String key,
      @NotNull @Valid CartItemRequest item) {
    return callers
        .current()
        .thenCompose(caller -> carts.run(addItem(customerId, key, item, prices(caller))))
        .thenApply(session -> Response.ok().build());
  }

  private AddItem addItem(
      int customerId, @Nullable String key, CartItemRequest item, PriceSource prices) {
    var line = item.line(prices);
    return new AddItem(new CustomerId(customerId), line, prices, keyed(key, line));
  }

  /** A customer decides neither a price nor a voucher. */
  private static PriceSource prices(Caller caller) {
    return caller.isOperator() ? PriceSource.REQUEST : PriceSource.PUBLISHED;
  }

  /** Puts an item in. */
  @AdmissionControlled
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @PUT
  @Path("/add")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Put an item into the cart")
  public CompletionStage<Response> put(
      @PathParam("customerId") @Positive int customerId,
      @HeaderParam(IdempotencyKey.HEADER) @Nullable String key,
      @NotNull @Valid CartItemRequest item) {
    return add(customerId, key, item);
  }

  private @Nullable KeyedRequest keyed(@Nullable String key, CartLine line) {
    return IdempotencyKey.request(
        key, line, config.idempotencyKeysMax(), config.idempotencyKeysMs());
  }

  /** Takes an item out. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @DELETE
  @Path("/items/{sellerId}/{productId}")
  @Operation(summary = "Take an item out of the cart")
  public CompletionStage<Response> remove(
      @PathParam("customerId") @Positive int customerId,
      @PathParam("sellerId") @Positive int sellerId,
      @PathParam("productId") @Positive int productId) {
    var command = new RemoveItem(new CustomerId(customerId), new ProductId(sellerId, productId));
    return carts.run(command).thenApply(session -> Response.ok().build());
  }

  /** Empties the cart, as the original driver does. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @PATCH
  @Path("/seal")
  @Operation(summary = "Empty the cart and end its session")
  public CompletionStage<Response> seal(@PathParam("customerId") @Positive int customerId) {
    return carts
        .run(new SealCart(new CustomerId(customerId)))
        .thenApply(wasFilled -> Response.ok().build());
  }

  /** Empties the cart. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @POST
  @Path("/seal")
  @Operation(summary = "Empty the cart and end its session")
  public CompletionStage<Response> sealByPost(@PathParam("customerId") @Positive int customerId) {
    return seal(customerId);
  }

  /**
   * Checks the cart out and waits for the outcome, unless the client or the configuration wants
   * otherwise.
   */
  @AdmissionControlled
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @POST
  @Path("/checkout")
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(summary = "Check the cart out")
  @APIResponse(
      responseCode = "200",
      description = "Completed; the header Emporium-Outcome says how")
  @APIResponse(
      responseCode = "202",
      description = "Submitted; the header Location says where to ask")
  @APIResponse(responseCode = "422", description = "The cart is empty")
  @APIResponse(
      responseCode = "504",
      description =
          "Not completed in time; it goes on; the same again joins it while the cart is empty")
  public CompletionStage<Response> checkout(
      @PathParam("customerId") @Positive int customerId,
      @HeaderParam("Prefer") @Nullable String prefer,
      @NotNull @Valid CheckoutRequest body) {
    CustomerCheckout request = body.checkout(new CustomerId(customerId), cards);
    var location = location(request);
    if (!config.awaitCompletion() || prefersAsync(prefer)) {
      return checkouts
          .submit(request)
          .thenApply(o -> Response.accepted().header(HttpHeaders.LOCATION, location).build());
    }
    return checkouts.submitAndWait(request).thenApply(outcome -> completed(outcome, location));
  }

  /** The cart. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @GET
  @Operation(summary = "Read the cart")
  public CompletionStage<CartView> cart(@PathParam("customerId") @Positive int customerId) {
    var customer = new CustomerId(customerId);
    return read(
        customer,
        found -> {
          var cart = found.cart(customer);
          if (cart == null) {
            throw new CartRejection.UnknownCart(customer);
          }
          return CartView.of(cart);
        });
  }

  /** What was submitted under a transaction id, as the original driver reads it. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @GET
  @Path("/history/{tid}")
  @Operation(summary = "Read the items of the newest checkout with the transaction id")
  public CompletionStage<List<HistoryItemView>> history(
      @PathParam("customerId") @Positive int customerId, @PathParam("tid") String tid) {
    var customer = new CustomerId(customerId);
    return read(
        customer,
        found -> checkout(found, customer, tid).lines().stream().map(HistoryItemView::of).toList());
  }

  /** The status of a checkout. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @GET
  @Path("/checkout/{tid}")
  @Operation(summary = "Read the newest checkout with the transaction id")
  public CompletionStage<CheckoutView> checkout(
      @PathParam("customerId") @Positive int customerId, @PathParam("tid") String tid) {
    var customer = new CustomerId(customerId);
    return read(customer, found -> CheckoutView.of(checkout(found, customer, tid)));
  }

  /** The customer's checkouts, newest first; further ones are at {@code Link}. */
  @PermissionsAllowed(value = Roles.OWN, permission = OwnCustomer.class)
  @GET
  @Path("/checkouts")
  @Operation(summary = "Read the customer's checkouts")
  @APIResponseSchema(
      value = CheckoutView[].class,
      responseCode = "200",
      responseDescription = "Newest first; a header Link names what follows, if it is too much")
  public CompletionStage<Response> checkouts(
      @PathParam("customerId") @Positive int customerId,
      @QueryParam("before") @Nullable String before,
      @QueryParam("limit") @Nullable String limit,
      @Context HttpServerRequest asked) {
    var customer = new CustomerId(customerId);
    int begin = before == null ? Integer.MAX_VALUE : Paginator.number("before", before);
    return pages.respond(
        asked.path(),
        limit,
        begin,
        (behind, max) ->
            read(
                customer,
                found ->
                    found.newestCheckouts(customer, behind, max).stream()
                        .map(CheckoutView::of)
                        .toList()),
        "before",
        CheckoutView::session);
  }

  private <R> CompletionStage<R> read(CustomerId customer, Function<CartRepository, R> query) {
    return carts.read(CartLocks.readCart(customer), query);
  }

  private static Checkout checkout(CartRepository carts, CustomerId customer, String tid) {
    var found = carts.checkout(customer, tid);
    if (found == null) {
      throw new CartRejection.UnknownCheckout(customer, tid);
    }
    return found;
  }

  private static boolean prefersAsync(@Nullable String prefer) {
    return prefer != null && prefer.toLowerCase(Locale.ROOT).contains(RESPOND_ASYNC);
  }

  private static Response completed(CheckoutOutcome outcome, String location) {
    if (outcome == CheckoutOutcome.OPEN) {
      var problem = Problem.of(504, "checkout-not-finished", "The checkout goes on");
      return Response.fromResponse(problem.response())
          .header(HttpHeaders.LOCATION, location)
          .header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS)
          .build();
    }
    return Response.ok()
        .header(HttpHeaders.LOCATION, location)
        .header(OUTCOME, outcome.label())
        .build();
  }

  private static String location(CustomerCheckout request) {
    var tid = URLEncoder.encode(request.instanceId(), StandardCharsets.UTF_8).replace("+", "%20");
    return "/cart/" + request.customerId() + "/checkout/" + tid;
  }
}
