package emporium.seller;

import emporium.events.model.SellerId;

/** A seller as ingestion gives it. */
public record SellerData(
    SellerId id,
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
    String zipCode) {}
