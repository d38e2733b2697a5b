package emporium.wholesale;

/** Whom a request names: by number, e-mail address or last name. */
public sealed interface CustomerSelector {
  /** By number. */
  record ById(CustomerId customer) implements CustomerSelector {}

  /**
   * By e-mail address.
   *
   * @param district whose customer it must be
   */
  record ByEmail(DistrictId district, String email) implements CustomerSelector {}

  /** By last name: of several the one in the middle, by first name. Source: TPC-C 2.5.2.2. */
  record ByLastName(DistrictId district, String lastName) implements CustomerSelector {}
}
