package emporium.seller.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.seller.Seller;
import emporium.seller.SellerData;

/** A seller as reads and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record SellerView(
    String type,
    int id,
    String name,
    String companyName,
    String email,
    String phone,
    String mobilePhone,
    String cpf,
    String cnpj,
    String address,
    String complement,
    String city,
    String state,
    String zipCode) {
  static SellerView of(Seller seller) {
    SellerData row = seller.row();
    return new SellerView(
        "sellers",
        row.id().value(),
        row.name(),
        row.companyName(),
        row.email(),
        row.phone(),
        row.mobilePhone(),
        row.cpf(),
        row.cnpj(),
        row.address(),
        row.complement(),
        row.city(),
        row.state(),
        row.zipCode());
  }
}
