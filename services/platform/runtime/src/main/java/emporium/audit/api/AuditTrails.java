package emporium.audit.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.audit.AuditId;
import emporium.audit.AuditRecords;
import emporium.persistence.Transactions;
import emporium.runtime.RuntimeConfig;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;

/** Makes the audit trails of services. Thread-safe. */
@Singleton
public class AuditTrails implements AutoCloseable {
  /**
   * A removal is journaled with the removed records, and the journal appends at most half a
   * segment.
   */
  private static final int PART_OF_SEGMENT = 8;

  /** Identities found in one pass over all records. */
  private static final int FOUND_MAX = 100_000;

  private final RetentionSettings keeping;

  /**
   * What is retained, for how long.
   *
   * @param bytesMax most bytes of stored records in a file, and removed in one unit of work
   * @param foundMax most records that one pass over all of them finds
   */
  record RetentionSettings(
      long retentionMs, long bytesMax, int foundMax, Clock clock, AuditFiles files) {}

  @Inject
  AuditTrails(AuditConfig config, RuntimeConfig edge, Clock clock, ObjectMapper mapper) {
    this(
        config,
        config.directory().orElseGet(() -> edge.dataDirectory().resolve("audit-log")),
        edge.checkpoint().segmentBytes() / PART_OF_SEGMENT,
        FOUND_MAX,
        clock,
        mapper);
  }

  /**
   * Without a container.
   *
   * @param directory of the files of old records
   * @param bytesMax most bytes of stored records in a file
   * @param foundMax most records that one pass over all of them finds
   */
  public AuditTrails(
      AuditConfig config,
      Path directory,
      long bytesMax,
      int foundMax,
      Clock clock,
      ObjectMapper mapper) {
    keeping =
        new RetentionSettings(
            config.retentionMs(),
            bytesMax,
            foundMax,
            clock,
            new AuditFiles(directory, config.filesMax(), mapper));
  }

  /**
   * The trail of a service with one record per order.
   *
   * @param audits the records of its state
   */
  public <P> AuditTrail perOrder(
      String service,
      Transactions<P> transactions,
      Function<P, AuditRecords<?>> audits,
      AuditContent<?> content) {
    return new ServiceAuditTrail<>(
        service, transactions, audits, content, AuditId::order, false, keeping);
  }

  /**
   * The trail of a service with a record for each seller of an order.
   *
   * @param audits the records of its state
   */
  public <P> AuditTrail perSeller(
      String service,
      Transactions<P> transactions,
      Function<P, AuditRecords<?>> audits,
      AuditContent<?> content) {
    return new ServiceAuditTrail<>(
        service, transactions, audits, content, AuditId::seller, true, keeping);
  }

  @Override
  @PreDestroy
  public void close() {
    keeping.files().close();
  }
}
