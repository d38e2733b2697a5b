package emporium.persistence.jpa.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The role that owns a database of an embedded server, and has its name. Only this role and the
 * administrator connect to the database, and the role connects to no other. The administrator runs
 * these statements; each can be repeated, so a process may be killed between them.
 *
 * @param database also the name of the role
 */
record DatabaseOwner(String database) {
  private static final String ROLE =
      """
      do $$ begin
        if not exists (select from pg_roles where rolname = '%1$s') then
          create role "%1$s" login;
        end if;
      end $$""";

  /** What the administrator owns in schemas of the database; sequences of columns follow these. */
  private static final String TAKE_OVER =
      """
      do $$
      declare statement text;
      begin
        for statement in
          with mine as (
            select oid, nspname from pg_namespace
            where nspname not like 'pg\\_%%' and nspname not in ('information_schema', 'public'))
          select format('alter schema %%I owner to %%I', nspname, '%1$s')
            from mine join pg_namespace using (oid, nspname) where nspowner = current_user::regrole
          union all
          select format('alter table %%I.%%I owner to %%I', nspname, relname, '%1$s')
            from pg_class c join mine on mine.oid = relnamespace
            where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
              and not exists (select from pg_depend d where d.objid = c.oid
                and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i', 'e'))
          union all
          select format('alter routine %%s owner to %%I', p.oid::regprocedure, '%1$s')
            from pg_proc p join mine on mine.oid = pronamespace
            where proowner = current_user::regrole
        loop
          execute statement;
        end loop;
      end $$""";

  /** Makes the role, and gives it a password. */
  void create(Connection administrator, String password) throws SQLException {
    run(
        administrator,
        ROLE.formatted(database),
        "alter role \"%s\" password '%s'".formatted(database, password));
  }

  /** Makes the role the owner of its database, which is there, and keeps other roles out. */
  void own(Connection administrator) throws SQLException {
    run(
        administrator,
        "alter database \"%1$s\" owner to \"%1$s\"".formatted(database),
        "revoke connect on database \"%s\", postgres, template1 from public".formatted(database));
  }

  /**
   * Makes the role the owner of what the administrator has made before in the database.
   *
   * @param administrator of the database itself
   */
  void takeOver(Connection administrator) throws SQLException {
    run(administrator, TAKE_OVER.formatted(database));
  }

  /**
   * Lets a reader find tables that follow, and the owner fill them without foreign keys: rights
   * that an owner cannot give, or has not.
   *
   * @param schemas that the reader reads; what it may select there is granted by the owner
   */
  void followTables(Connection administrator, String reader, List<String> schemas)
      throws SQLException {
    String path =
        schemas.stream().map(schema -> '"' + schema + '"').collect(Collectors.joining(", "));
    run(
        administrator,
        "alter role \"%s\" set default_transaction_read_only = on".formatted(reader),
        "alter role \"%s\" in database \"%s\" set search_path = %s"
            .formatted(reader, database, path),
        "grant set on parameter session_replication_role to \"%s\"".formatted(database));
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (var run = connection.createStatement()) {
      for (String statement : statements) {
        boolean unused = run.execute(statement);
      }
    }
  }
}
