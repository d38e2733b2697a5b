package emporium.persistence.jpa;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.boot.spi.MetadataImplementor;
import org.hibernate.engine.config.spi.ConfigurationService;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.tool.schema.TargetType;
import org.hibernate.tool.schema.spi.CommandAcceptanceException;
import org.hibernate.tool.schema.spi.ContributableMatcher;
import org.hibernate.tool.schema.spi.ExecutionOptions;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.hibernate.tool.schema.spi.SchemaManagementTool;
import org.hibernate.tool.schema.spi.SchemaManagementToolCoordinator;
import org.hibernate.tool.schema.spi.ScriptTargetOutput;
import org.hibernate.tool.schema.spi.TargetDescriptor;
import org.hibernate.type.SqlTypes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables and columns that mapped classes need and a database lacks, with the statements that make
 * them, as Hibernate's schema migrator finds them. Constraints and indexes are left to migrations.
 * Immutable.
 */
final class SchemaDifference {
  private static final Logger LOG = LoggerFactory.getLogger(SchemaDifference.class);

  /** A schema is named after its service. */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "(?<verb>create table|alter table if exists) \"?(?<service>[a-z_-]+)\"?\\.(?<table>[^ ]+)"
              + " (?:add column (?<column>[^ ]+) )?(?<rest>.*?);?");

  private final List<Missing> missing;

  /**
   * One table or column.
   *
   * @param name of the table, and of the column if that is what is missing
   * @param statement makes it, and does no harm where it is
   */
  private record Missing(String service, String name, String statement) {}

  private SchemaDifference(List<Missing> missing) {
    this.missing = missing;
  }

  /**
   * Has tables checked, and changed if wanted.
   *
   * @return the services whose tables were changed
   * @throws SchemaMismatch if they do not fit; nothing was changed then
   */
  static Set<String> apply(
      SchemaCheck check,
      MetadataImplementor metadata,
      ServiceRegistry registry,
      DataSource source) {
    if (check == SchemaCheck.NONE) {
      return Set.of();
    }
    var difference = of(metadata, registry);
    if (check == SchemaCheck.VALIDATE) {
      difference.requireNone();
    } else {
      difference.make(source);
    }
    requireTypes(metadata, registry);
    return difference.services();
  }

  private static SchemaDifference of(MetadataImplementor metadata, ServiceRegistry registry) {
    metadata.collectTableMappings().forEach(table -> setDefaults(table, metadata));
    var statements = new Statements();
    var tool = registry.requireService(SchemaManagementTool.class);
    var options = options(registry);
    tool.getSchemaMigrator(options.getConfigurationValues())
        .doMigration(metadata, options, ContributableMatcher.ALL, statements);
    return new SchemaDifference(
        statements.all.stream().flatMap(SchemaDifference::missing).toList());
  }

  /** Rows that are there, and those of a class without the field again, have it with this value. */
  private static void setDefaults(Table table, MetadataImplementor metadata) {
    for (Column column : table.getColumns()) {
      if (!column.isNullable() && column.getDefaultValue() == null) {
        int type = column.getSqlTypeCode(metadata);
        if (SqlTypes.isNumericType(type)) {
          column.setDefaultValue("0");
        } else if (type == SqlTypes.BOOLEAN) {
          column.setDefaultValue("false");
        }
      }
    }
  }

  private static ExecutionOptions options(ServiceRegistry registry) {
    Map<String, Object> settings =
        registry.requireService(ConfigurationService.class).getSettings();
    return SchemaManagementToolCoordinator.buildExecutionOptions(
        settings, SchemaDifference::rethrow);
  }

  private static void rethrow(CommandAcceptanceException failure) {
    throw failure;
  }

  private static Stream<Missing> missing(String statement) {
    var parts = STATEMENT.matcher(statement);
    if (!parts.matches()) {
      return Stream.empty();
    }
    String service = parts.group("service");
    String table = parts.group("table");
    String column = parts.group("column");
    String qualified = "\"" + service + "\"." + table;
    if (parts.group("verb").startsWith("create")) {
      return Stream.of(
          new Missing(
              service,
              table,
              "create table if not exists " + qualified + " " + parts.group("rest") + ";"));
    }
    return column == null
        ? Stream.empty()
        : Stream.of(
            new Missing(
                service,
                table + "." + column,
                "alter table "
                    + qualified
                    + " add column if not exists "
                    + column
                    + " "
                    + parts.group("rest")
                    + ";"));
  }

  private Set<String> services() {
    return missing.stream().map(Missing::service).collect(Collectors.toCollection(TreeSet::new));
  }

  private String names() {
    return missing.stream()
        .map(one -> one.name() + " of service " + one.service())
        .collect(Collectors.joining(", "));
  }

  private String statements() {
    return missing.stream().map(Missing::statement).collect(Collectors.joining("\n"));
  }

  private void requireNone() {
    if (!missing.isEmpty()) {
      throw new SchemaMismatch(
          "The database has no "
              + names()
              + ". Write a migration beside those in db/"
              + String.join(", db/", services())
              + ":\n"
              + statements(),
          null);
    }
  }

  /** In one transaction. */
  private void make(DataSource source) {
    if (missing.isEmpty()) {
      return;
    }
    try (Connection connection = source.getConnection();
        var statement = connection.createStatement()) {
      for (Missing one : missing) {
        boolean unused = statement.execute(one.statement());
      }
      connection.commit();
    } catch (SQLException refused) {
      throw new SchemaMismatch(
          "The database had no "
              + names()
              + ", and refused to make it: "
              + refused.getMessage()
              + "\n"
              + statements(),
          refused);
    }
    LOG.warn(
        "The database had no {}: made for development. The migration to write:\n{}",
        names(),
        statements());
  }

  private static void requireTypes(MetadataImplementor metadata, ServiceRegistry registry) {
    var tool = registry.requireService(SchemaManagementTool.class);
    var options = options(registry);
    try {
      tool.getSchemaValidator(options.getConfigurationValues())
          .doValidation(metadata, options, ContributableMatcher.ALL);
    } catch (SchemaManagementException other) {
      throw new SchemaMismatch(
          "The tables do not fit the classes, write a migration: " + other.getMessage(), other);
    }
  }

  /** Collects what the migrator would run. */
  private static final class Statements implements TargetDescriptor, ScriptTargetOutput {
    private final List<String> all = new ArrayList<>();

    @Override
    public EnumSet<TargetType> getTargetTypes() {
      return EnumSet.of(TargetType.SCRIPT);
    }

    @Override
    public ScriptTargetOutput getScriptTargetOutput() {
      return this;
    }

    @Override
    public void prepare() {
      // nothing to open
    }

    @Override
    public void accept(String statement) {
      all.add(statement);
    }

    @Override
    public void release() {
      // nothing to close
    }
  }
}
