package emporium.broker;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Who may use a broker: everyone, or users that authenticate by SCRAM-SHA-512 and may do what
 * access control lists allow. The lists are empty at first, and the administrator may do
 * everything. A directory keeps the users with which it was formatted. Immutable.
 *
 * @param administrator one of the users, who makes topics and lists; empty if everyone may do
 *     everything
 * @param passwords by user
 */
public record BrokerUsers(String administrator, Map<String, String> passwords) {
  /** Everyone may do everything. */
  public static final BrokerUsers EVERYONE = new BrokerUsers("", Map.of());

  private static final String MECHANISM = "SCRAM-SHA-512";

  /**
   * Copies the passwords.
   *
   * @throws IllegalArgumentException if the administrator has none
   */
  public BrokerUsers {
    passwords = Map.copyOf(passwords);
    if (!administrator.isEmpty() && !passwords.containsKey(administrator)) {
      throw new IllegalArgumentException(
          "The administrator must have a password, was '" + administrator + "'");
    }
  }

  boolean authenticate() {
    return !administrator.isEmpty();
  }

  /** The users as the format of a directory takes them. */
  List<String> credentials() {
    return new TreeMap<>(passwords)
        .entrySet().stream()
            .map(
                user ->
                    MECHANISM + "=[name=" + user.getKey() + ",password=" + user.getValue() + "]")
            .toList();
  }

  /** What a broker with such users has set besides; its controller listens on loopback only. */
  void addTo(Properties all, String listener, String controller) {
    if (authenticate()) {
      all.setProperty(
          "listener.security.protocol.map",
          listener + ":SASL_PLAINTEXT," + controller + ":PLAINTEXT");
      all.setProperty("sasl.enabled.mechanisms", MECHANISM);
      all.setProperty("sasl.mechanism.inter.broker.protocol", MECHANISM);
      all.setProperty(
          "listener.name."
              + listener.toLowerCase(Locale.ROOT)
              + "."
              + MECHANISM.toLowerCase(Locale.ROOT)
              + ".sasl.jaas.config",
          login(administrator));
      all.setProperty(
          "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
      all.setProperty("super.users", "User:" + administrator + ";User:ANONYMOUS");
    }
  }

  private String login(String user) {
    return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\""
        + user
        + "\" password=\""
        + passwords.get(user)
        + "\";";
  }

  /**
   * The settings of a client of a user.
   *
   * @throws IllegalArgumentException if there is no such user
   */
  public Map<String, Object> clientSettings(String user) {
    if (!passwords.containsKey(user)) {
      throw new IllegalArgumentException("No user of the broker, was '" + user + "'");
    }
    return Map.of(
        "security.protocol",
        "SASL_PLAINTEXT",
        "sasl.mechanism",
        MECHANISM,
        "sasl.jaas.config",
        login(user));
  }
}
