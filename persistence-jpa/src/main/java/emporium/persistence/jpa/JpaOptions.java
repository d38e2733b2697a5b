package emporium.persistence.jpa;

import emporium.persistence.Durability;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.jpa.postgres.ServerAddress;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;

/**
 * How an engine runs.
 *
 * @param server the database
 * @param durability what an acknowledgement survives; {@code POWER} is {@code synchronous_commit}
 *     on, {@code PROCESS} is off
 * @param limits of its threads, each of which has at most one connection, and of its waits, of
 *     which that for locks is for one lock
 * @param attemptsMax tries of a unit of work that the database aborts for a conflict
 * @param silenceMaxMs longest time that the database may send nothing while it is asked, rounded up
 *     to seconds; then its connection is given up, and what asked fails
 * @param schemaCheck what is done about tables that lack what the classes need
 * @param entityCache whether rows that were read by their key are kept in memory, by Hibernate's
 *     second-level cache on JCache; right only while nobody else changes the tables
 * @param statistics whether Hibernate counts what it does, see {@link JpaEngine#statistics}
 * @param replica which one of those on the database it is
 */
@RecordBuilder
public record JpaOptions(
    ServerAddress server,
    Durability durability,
    EngineLimits limits,
    int attemptsMax,
    int silenceMaxMs,
    SchemaCheck schemaCheck,
    boolean entityCache,
    boolean statistics,
    JpaReplica replica,
    EngineContext context)
    implements JpaOptionsBuilder.With {

  /** Usual bounds for an embedded server on the directory. */
  public static JpaOptions of(Path directory, Durability durability, EngineContext context) {
    return JpaOptionsBuilder.builder()
        .server(new ServerAddress.Embedded(directory))
        .durability(durability)
        .limits(EngineLimits.DEFAULTS)
        .attemptsMax(5)
        .silenceMaxMs(120_000)
        .schemaCheck(SchemaCheck.VALIDATE)
        .replica(JpaReplica.ALONE)
        .context(context)
        .build();
  }
}
