package emporium.persistence.jpa.postgres;

import emporium.persistence.engine.StartFailed;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How users of an embedded server prove who they are: by SCRAM-SHA-256 with the passwords of its
 * file. Data that was made when all local connections were trusted gets passwords at its next
 * start. Each step can be repeated, so a process may be killed between them. Used by one thread.
 */
final class ServerAuthentication {
  private static final Logger LOG = LoggerFactory.getLogger(ServerAuthentication.class);
  private static final String METHOD = "scram-sha-256";

  /** A line of {@code pg_hba.conf} that lets in whoever connects. */
  private static final Pattern TRUST =
      Pattern.compile("^([^#\\n]*\\s)trust([ \\t]*)$", Pattern.MULTILINE);

  private final Path data;
  private final PasswordFile passwords;
  private final String user;
  private final String reader;
  private final Path rules;

  ServerAuthentication(Path data, PasswordFile passwords, String user, String reader) {
    this.data = data;
    this.passwords = passwords;
    this.user = user;
    this.reader = reader;
    this.rules = data.resolve("pg_hba.conf");
  }

  /**
   * Tells the server, before it starts, what will be asked for.
   *
   * @throws StartFailed if the data needs passwords and their file is lost
   */
  void prepare(EmbeddedPostgres.Builder builder) throws IOException {
    boolean isNew = !Files.exists(data.resolve("postgresql.conf"));
    if (!isNew && !passwords.exists() && !isTrusting()) {
      throw new StartFailed(
          "Password file lost: "
              + passwords.path()
              + ". Restore it from a backup, or set another password: replace "
              + METHOD
              + " by trust in "
              + rules
              + " and start again",
          null);
    }
    passwords.create(List.of(user, reader));
    builder.setConnectConfig("password", passwords.of(user));
    if (isNew) { // options of initdb: its last --auth holds
      builder.setLocaleConfig("auth", METHOD);
      builder.setLocaleConfig("pwfile", passwords.writeInitial(user).toAbsolutePath().toString());
    }
  }

  /**
   * Gives the roles of the running server what they lack.
   *
   * @return whether the server has to start again, for connections to need their passwords
   */
  boolean complete(ServerAddress.External server) throws IOException, SQLException {
    passwords.deleteInitial();
    boolean wasTrusting = isTrusting();
    try (var connection = server.connect()) {
      run(
          connection,
          ("do $$ begin if not exists (select from pg_roles where rolname = '%1$s')"
                  + " then create role \"%1$s\" login; end if; end $$")
              .formatted(reader));
      if (wasTrusting) {
        LOG.warn("All local connections were trusted; from now on they need a password: {}", data);
        setPassword(connection, user);
      }
      if (wasTrusting || lacksPassword(connection)) {
        setPassword(connection, reader);
      }
    }
    if (wasTrusting) {
      replaceTrust();
    }
    return wasTrusting;
  }

  private boolean isTrusting() throws IOException {
    return TRUST.matcher(Files.readString(rules)).find();
  }

  private void replaceTrust() throws IOException {
    String changed = TRUST.matcher(Files.readString(rules)).replaceAll("$1" + METHOD + "$2");
    Path draft = data.resolve("pg_hba.conf.new");
    Files.writeString(draft, changed);
    Files.move(draft, rules, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private boolean lacksPassword(Connection connection) throws SQLException {
    try (var select =
        connection.prepareStatement(
            "select 1 from pg_authid where rolname = ? and rolpassword is null")) {
      select.setString(1, reader);
      try (var found = select.executeQuery()) {
        return found.next();
      }
    }
  }

  private void setPassword(Connection connection, String role) throws IOException, SQLException {
    run(connection, "alter role \"" + role + "\" password '" + passwords.of(role) + "'");
  }

  private static void run(Connection connection, String statement) throws SQLException {
    try (var one = connection.createStatement()) {
      boolean unused = one.execute(statement);
    }
  }
}
