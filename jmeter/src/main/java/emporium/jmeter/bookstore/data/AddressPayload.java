package emporium.jmeter.bookstore.data;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/**
 * An address as rows have it.
 *
 * @param country its code
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record AddressPayload(
    String address, String address2, String zipCode, String city, String state, String country) {}
