package emporium.jmeter.data;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/** A seller as {@code POST /seller} takes it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record SellerPayload(
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
    String zipCode) {}
