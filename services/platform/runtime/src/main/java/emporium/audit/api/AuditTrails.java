package emporium.edge.audit;

import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.audit.AuditId;
import emporium.audit.AuditRecords;
import emporium.edge.EdgeConfig;
import emporium.persistence.Transactions;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;

/** Makes the audit trails of services. Thread-safe. */
@Singleton
public class AuditTrails implements AutoCloseable {
  /** A removal is journalled with what is removed, and the journal takes half a segment at once. */
  private static final int PART_OF_SEGMENT = 8;

  private final Keeping keeping;

  /**
   * What is kept, for how long.
   *
   * @param bytesMax most bytes of records in a file, and removed in one unit of work
   */
  record Keeping(long retentionMs, long bytesMax, Clock clock, AuditFiles files) {}

  @Inject
  AuditTrails(AuditConfig config, EdgeConfig edge, Clock clock, ObjectMapper mapper) {
    this(
        config,
        config.directory().orElseGet(() -> edge.dataDirectory().resolve("audit-log")),
        edge.checkpoint().segmentBytes() / PART_OF_SEGMENT,
        clock,
        mapper);
  }

  /**
   * Without a container.
   *
   * @param directory where old records are put
   * @param bytesMax most bytes of records in a file
   */
  public AuditTrails(
      AuditConfig config, Path directory, long bytesMax, Clock clock, ObjectMapper mapper) {
    keeping =
        new Keeping(
            config.retentionMs(),
            bytesMax,
            clock,
            new AuditFiles(directory, config.filesMax(), mapper));
  }

  /**
   * The trail of a service with one record per order.
   *
   * @param audits the records of its state
   */
  public <P> AuditTrail perOrder(
      String service, Transactions<P> transactions, Function<P, AuditRecords> audits) {
    return new ServiceTrail<>(service, transactions, audits, AuditId::order, false, keeping);
  }

  /**
   * The trail of a service with a record for each seller of an order.
   *
   * @param audits the records of its state
   */
  public <P> AuditTrail perSeller(
      String service, Transactions<P> transactions, Function<P, AuditRecords> audits) {
    return new ServiceTrail<>(service, transactions, audits, AuditId::seller, true, keeping);
  }

  @Override
  @PreDestroy
  public void close() {
    keeping.files().close();
  }
}
