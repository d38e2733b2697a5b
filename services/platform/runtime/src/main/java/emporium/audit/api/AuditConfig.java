package emporium.edge.audit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;
import java.util.Optional;

/** How long the audit log is kept, and where what is old goes. */
@ConfigMapping(prefix = "emporium.audit-log")
public interface AuditConfig {
  /** How long a record stays in the store, in milliseconds; 0 for ever. */
  @WithDefault("7776000000")
  @Min(0)
  @Max(315_360_000_000L)
  long retentionMs();

  /** Pause between two looks for records that are older, in milliseconds. */
  @WithDefault("3600000")
  @Min(10)
  @Max(86_400_000)
  long sweepMs();

  /** Where older records are put; without it {@code audit-log} in the data directory. */
  Optional<Path> directory();

  /** Files of older records kept for each service; above it the oldest are deleted. */
  @WithDefault("1000")
  @Min(1)
  @Max(1_000_000)
  int filesMax();
}
