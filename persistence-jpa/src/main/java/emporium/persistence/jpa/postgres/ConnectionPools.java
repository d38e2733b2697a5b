package emporium.persistence.jpa.postgres;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * The connections of one incarnation: a pool for commands (READ COMMITTED) and one for reads
 * (REPEATABLE READ, read only), as large as there are threads that run them, and single ones
 * outside the pools. Thread-safe.
 */
public final class ConnectionPools implements AutoCloseable {
  private static final Duration ACQUIRE_MAX = Duration.ofSeconds(30);
  private static final int MS_PER_S = 1_000;
  private static final int OWN_CONNECTIONS = 4;
  private static final String STATEMENTS_MAX = "1024"; // more than the services have

  /** Every statement selects by keys: the plan is the same for all of them, and is made once. */
  private static final String GENERIC_PLANS = " -c plan_cache_mode=force_generic_plan";

  private static final String REPEATABLE_READ =
      "-c default_transaction_isolation=repeatable\\ read";
  private static final String READ_ONLY = " -c default_transaction_read_only=on";

  private static final List<String> FACTS =
      List.of(
          "server_version",
          "fsync",
          "synchronous_commit",
          "full_page_writes",
          "wal_sync_method",
          "transaction_isolation",
          "shared_buffers",
          "effective_cache_size",
          "work_mem",
          "wal_buffers",
          "wal_compression",
          "commit_delay",
          "max_connections",
          "max_wal_size",
          "checkpoint_timeout",
          "autovacuum_naptime",
          "random_page_cost",
          "jit",
          "plan_cache_mode",
          "lock_timeout");

  private final ServerAddress.External address;
  private final String silenceMaxSeconds;
  private final String commandOptions;
  private final AgroalDataSource commands;
  private final AgroalDataSource reads;

  /**
   * Opens no connection yet.
   *
   * @param silenceMaxMs longest time that the server may send nothing while it is asked, rounded up
   *     to seconds, which are the driver's unit
   */
  public ConnectionPools(
      ServerAddress.External address,
      int workers,
      int readers,
      int silenceMaxMs,
      String commandOptions) {
    this.address = address;
    this.silenceMaxSeconds = Integer.toString((silenceMaxMs + MS_PER_S - 1) / MS_PER_S);
    this.commandOptions = commandOptions;
    commands =
        pool(
            address,
            workers + OWN_CONNECTIONS,
            commandOptions + " -c default_transaction_isolation=read\\ committed");
    reads = pool(address, workers + readers, REPEATABLE_READ + READ_ONLY);
  }

  private AgroalDataSource pool(ServerAddress.External address, int max, String options) {
    var configuration = new AgroalDataSourceConfigurationSupplier();
    var unused =
        configuration.connectionPoolConfiguration(
            pool ->
                pool.initialSize(0)
                    .minSize(0)
                    .maxSize(max)
                    .acquisitionTimeout(ACQUIRE_MAX)
                    .connectionFactoryConfiguration(
                        connection -> connection(connection, address, options)));
    try {
      return AgroalDataSource.from(configuration);
    } catch (SQLException e) {
      throw new IllegalStateException("The connection pool cannot be made", e);
    }
  }

  private AgroalConnectionFactoryConfigurationSupplier connection(
      AgroalConnectionFactoryConfigurationSupplier connection,
      ServerAddress.External address,
      String options) {
    if (!address.password().isEmpty()) { // else the driver looks for one
      var unused = connection.credential(new SimplePassword(address.password()));
    }
    return connection
        .jdbcUrl(address.url())
        .connectionProviderClassName("org.postgresql.Driver")
        .principal(new NamePrincipal(address.username()))
        .autoCommit(false)
        .jdbcProperty("options", options + GENERIC_PLANS)
        .jdbcProperty("ApplicationName", "emporium")
        .jdbcProperty("reWriteBatchedInserts", "true")
        .jdbcProperty("prepareThreshold", "1")
        .jdbcProperty("preparedStatementCacheQueries", STATEMENTS_MAX)
        .jdbcProperty("preparedStatementCacheSizeMiB", "16")
        .jdbcProperty("tcpKeepAlive", "true")
        .jdbcProperty("socketTimeout", silenceMaxSeconds);
  }

  /** For commands; autocommit is off. */
  public Connection commandConnection() throws SQLException {
    return commands.getConnection();
  }

  /** For reads; autocommit is off. */
  public Connection readConnection() throws SQLException {
    return reads.getConnection();
  }

  /**
   * A new connection outside the pools, in an isolation that is REPEATABLE READ, with the driver's
   * defaults for statements; autocommit is off. The caller closes it.
   */
  public Connection singleConnection(boolean readOnly) throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", address.username());
    if (!address.password().isEmpty()) {
      properties.setProperty("password", address.password());
    }
    properties.setProperty(
        "options", REPEATABLE_READ + " " + (readOnly ? READ_ONLY : commandOptions));
    properties.setProperty("ApplicationName", "emporium");
    properties.setProperty("socketTimeout", silenceMaxSeconds);
    var connection = DriverManager.getConnection(address.url(), properties);
    connection.setAutoCommit(false);
    return connection;
  }

  /** The connections of commands, for what opens the schema. */
  public DataSource source() {
    return commands;
  }

  /** Settings as the server has them for a connection. */
  public static Map<String, String> facts(Connection connection) throws SQLException {
    var facts = new LinkedHashMap<String, String>();
    try (var select =
        connection.prepareStatement(
            "select name, current_setting(name) from unnest(?::text[]) as s (name)")) {
      select.setArray(1, connection.createArrayOf("text", FACTS.toArray()));
      try (var rows = select.executeQuery()) {
        while (rows.next()) {
          facts.put(rows.getString(1), rows.getString(2));
        }
      }
      connection.rollback();
    }
    return facts;
  }

  @Override
  public void close() {
    commands.close();
    reads.close();
  }
}
