package emporium.bookstore.api;

import emporium.bookstore.BookSales;
import emporium.bookstore.BookView;
import emporium.bookstore.BookstoreQueries;
import emporium.bookstore.CountryCode;
import emporium.bookstore.CustomerView;
import emporium.bookstore.EmployeeView;
import emporium.bookstore.PurchaseView;
import emporium.bookstore.SalesYear;
import emporium.bookstore.ShopId;
import emporium.runtime.access.Roles;
import emporium.runtime.http.ProcessingTimed;
import emporium.runtime.http.problems.InvalidField;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.jboss.resteasy.reactive.server.Cancellable;

/**
 * The seven queries over HTTP. Parameters are texts until each of them is checked, so that a
 * refusal names all bad ones. Never blocks. Source: docs/bookstore.md.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/api/queries")
@Produces(MediaType.APPLICATION_JSON)
@ProcessingTimed
public class QueriesResource {
  private final BookstoreQueries queries;

  QueriesResource(BookstoreQueries queries) {
    this.queries = queries;
  }

  /** What a shop sold. */
  public record ShopRevenue(BigDecimal revenue) {}

  /** Books sold in a country and year. */
  @GET
  @Path("/book-sales")
  @Operation(summary = "Books sold in a country and year, the most sold first")
  public CompletionStage<List<BookSales>> bookSales(
      @QueryParam("country")
          @NotNull
          @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE)
          String country,
      @QueryParam("year") @NotNull @Pattern(regexp = Limits.YEAR, message = Limits.YEAR_RULE)
          String year) {
    return queries.bookSales(new SalesYear(country, Integer.parseInt(year)));
  }

  /** Books whose title contains a text. */
  @GET
  @Path("/books-by-title")
  @Operation(summary = "Books whose title contains a text, by authors of a country")
  public CompletionStage<List<BookView>> booksByTitle(
      @QueryParam("title") @NotEmpty @Size(max = Limits.NAME_MAX) String title,
      @QueryParam("country")
          @NotNull
          @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE)
          String country) {
    return queries.booksByTitle(title, new CountryCode(country));
  }

  /** Books of a range of retail prices. */
  @GET
  @Path("/books-in-price-range")
  @Operation(summary = "Books with min <= retail price < max")
  public CompletionStage<List<BookView>> booksInPriceRange(
      @QueryParam("min") @NotNull @Pattern(regexp = Limits.PRICE, message = Limits.PRICE_RULE)
          String min,
      @QueryParam("max") @NotNull @Pattern(regexp = Limits.PRICE, message = Limits.PRICE_RULE)
          String max) {
    long minCents = cents(min);
    long maxCents = cents(max);
    if (minCents > maxCents) {
      throw new InvalidField("max", "must not be below min");
    }
    return queries.booksInPriceRange(minCents, maxCents);
  }

  /** A page of customers. */
  @GET
  @Path("/customers-page")
  @Operation(summary = "A page of 100 customers; empty beyond the end")
  public CompletionStage<List<CustomerView>> customersPage(
      @QueryParam("page") @NotNull @Pattern(regexp = Limits.NUMBER, message = Limits.NUMBER_RULE)
          String page) {
    return queries.customersPage(Integer.parseInt(page));
  }

  /** Who sold most. */
  @GET
  @Path("/employee-of-the-year")
  @Operation(summary = "The employee with the highest revenue in a country and year")
  public CompletionStage<EmployeeView> employeeOfTheYear(
      @QueryParam("year") @NotNull @Pattern(regexp = Limits.YEAR, message = Limits.YEAR_RULE)
          String year,
      @QueryParam("country")
          @NotNull
          @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE)
          String country) {
    return queries.employeeOfTheYear(new SalesYear(country, Integer.parseInt(year)));
  }

  /** Purchases of customers from elsewhere. */
  @GET
  @Path("/foreigner-purchases")
  @Operation(summary = "Purchases whose customer is from another city than the shop")
  public CompletionStage<List<PurchaseView>> foreignPurchases(
      @QueryParam("country")
          @NotNull
          @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE)
          String country,
      @QueryParam("year") @NotNull @Pattern(regexp = Limits.YEAR, message = Limits.YEAR_RULE)
          String year) {
    return queries.foreignPurchases(new SalesYear(country, Integer.parseInt(year)));
  }

  /** What a shop sold. */
  @GET
  @Path("/shop-revenue")
  @Operation(summary = "The revenue of a shop in a year")
  public CompletionStage<ShopRevenue> shopRevenue(
      @QueryParam("country")
          @NotNull
          @Pattern(regexp = Limits.COUNTRY, message = Limits.COUNTRY_RULE)
          String country,
      @QueryParam("shop") @NotNull @Pattern(regexp = Limits.NUMBER, message = Limits.NUMBER_RULE)
          String shop,
      @QueryParam("year") @NotNull @Pattern(regexp = Limits.YEAR, message = Limits.YEAR_RULE)
          String year) {
    return queries
        .shopRevenue(new ShopId(country, Integer.parseInt(shop)), Integer.parseInt(year))
        .thenApply(ShopRevenue::new);
  }

  /** Exact, since the text has at most two decimals. */
  private static long cents(String price) {
    return new BigDecimal(price).movePointRight(2).longValueExact();
  }
}
