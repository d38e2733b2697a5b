package emporium.persistence.jpa;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A process that ends between any two commits of a migration leaves a schema that goes on. */
class MigrationCrashTest {
  private static final String SCHEMA = "crash";
  private static final int COMMITS_MAX = 40;

  private final PGSimpleDataSource database = database();

  private static PGSimpleDataSource database() {
    var address = SharedPostgres.database();
    var source = new PGSimpleDataSource();
    source.setUrl(address.url());
    source.setUser(address.username());
    source.setPassword(address.password());
    return source;
  }

  /** Connections of which none commits any more after some commits; the last are closed. */
  private static final class Ending {
    private final DataSource whole;
    private int commitsLeft;

    Ending(DataSource whole, int commits) {
      this.whole = whole;
      this.commitsLeft = commits;
    }

    DataSource source() {
      return (DataSource)
          Proxy.newProxyInstance(
              Ending.class.getClassLoader(),
              new Class<?>[] {DataSource.class},
              (proxy, method, arguments) ->
                  method.getName().equals("getConnection")
                      ? connection(whole.getConnection())
                      : method.invoke(whole, arguments));
    }

    private Connection connection(Connection to) {
      return (Connection)
          Proxy.newProxyInstance(
              Ending.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("commit") && commitsLeft-- <= 0) {
                  to.abort(Runnable::run);
                  throw new SQLException("The process has ended", "08006");
                }
                try {
                  return method.invoke(to, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }
  }

  private static FluentConfiguration migrations(DataSource source) {
    return DatabaseSetup.flyway(MigrationCrashTest.class.getClassLoader(), source, SCHEMA)
        .locations("classpath:emporium/persistence/jpa/migration");
  }

  private void drop() throws SQLException {
    try (var connection = database.getConnection();
        var statement = connection.createStatement()) {
      boolean unused = statement.execute("drop schema if exists " + SCHEMA + " cascade");
    }
  }

  @Test
  void migration_endedBetweenAnyTwoCommits_goesOnAtTheNextStart() throws SQLException {
    int commits = 0;
    for (boolean isWhole = false; !isWhole; commits++) {
      assertTrue(commits < COMMITS_MAX, "never whole");
      drop();
      isWhole = isWhole(commits);
      var next = migrations(database).load().migrate();
      assertTrue(next.success);
      assertTrue(!isWhole || next.migrationsExecuted == 0, "twice");
    }
    assertTrue(commits > 2, "commits: " + commits);
  }

  private boolean isWhole(int commits) {
    var ending = new Ending(database, commits);
    try {
      var unused = migrations(ending.source()).load().migrate();
      return true;
    } catch (FlywayException ended) {
      return false;
    }
  }
}
