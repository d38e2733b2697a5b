package emporium.audit.api;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;
import java.util.Optional;

/** How long the audit log is kept, and where old records go. */
@ConfigMapping(prefix = "emporium.audit-log")
public interface AuditConfig {
  /** How long a record stays in the store, in milliseconds; 0: permanently. */
  @WithDefault("7776000000")
  @Min(0)
  @Max(315_360_000_000L)
  long retentionMs();

  /** Pause between two sweeps for older records, in milliseconds. */
  @WithDefault("3600000")
  @Min(10)
  @Max(86_400_000)
  long sweepMs();

  /** Directory of older records; by default {@code audit-log} in the data directory. */
  Optional<Path> directory();

  /** Most files of older records kept for each service; above it the oldest are deleted. */
  @WithDefault("1000")
  @Min(1)
  @Max(1_000_000)
  int filesMax();
}
