package emporium.audit.api;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.Optional;

/** How long the audit log is kept, and where old records go. */
@ConfigMapping(prefix = "emporium.audit-log")
public interface AuditConfig {
  /** How long a record stays in the store, in milliseconds; 0: permanently. */
  @WithDefault("7776000000")
  @Bounds(min = 0, max = 315_360_000_000L)
  long retentionMs();

  /** Pause between two sweeps for older records, in milliseconds. */
  @WithDefault("3600000")
  @Bounds(min = 10, max = 86_400_000)
  long sweepMs();

  /** Directory of older records; by default {@code audit-log} in the data directory. */
  Optional<Path> directory();

  /** Most files of older records kept for each service; above it the oldest are deleted. */
  @WithDefault("1000")
  @Bounds(min = 1, max = 1_000_000)
  int filesMax();
}
