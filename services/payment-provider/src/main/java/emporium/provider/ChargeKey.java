package emporium.provider;

/** The idempotency key of a charge: the client that charges chooses it. */
public record ChargeKey(String value) implements Comparable<ChargeKey> {
  @Override
  public int compareTo(ChargeKey other) {
    return value.compareTo(other.value);
  }
}
