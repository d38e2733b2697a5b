package emporium.seller.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.SellerId;
import emporium.seller.SellerData;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** A seller's row as ingestion sends it. Only who it is must be there. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record SellerRequest(
    @NotNull @Positive Integer id,
    @NotNull @Size(max = SellerRequest.MAX_CHARS) String name,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String companyName,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String email,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String phone,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String mobilePhone,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String cpf,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String cnpj,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String address,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String complement,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String city,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String state,
    @Size(max = SellerRequest.MAX_CHARS) @Nullable String zipCode) {
  static final int MAX_CHARS = 255;

  SellerData row() {
    return new SellerData(
        new SellerId(id),
        name,
        text(companyName),
        text(email),
        text(phone),
        text(mobilePhone),
        text(cpf),
        text(cnpj),
        text(address),
        text(complement),
        text(city),
        text(state),
        text(zipCode));
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
