package emporium.runtime.live;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.util.Optional;

/** Bounds of the snapshots for those who watch a process. */
@ConfigMapping(prefix = "emporium.live")
public interface LiveConfig {
  /** Most watchers at a time; one more is answered 503. */
  @WithDefault("16")
  @Bounds(min = 1, max = 1_000)
  int watchersMax();

  /** Time between two snapshots, in milliseconds. */
  @WithDefault("1000")
  @Bounds(min = 100, max = 60_000)
  long periodMs();

  /** Most locks of each service in a snapshot, those with waiters first. */
  @WithDefault("24")
  @Bounds(min = 1, max = 1_000)
  int locksMax();

  /** Most of the hottest keys of each service in a snapshot. */
  @WithDefault("8")
  @Bounds(min = 1, max = 1_000)
  int hotKeysMax();

  /**
   * Where the command that has started this process offers actions for an operator, with its key as
   * the query.
   */
  Optional<URI> operatorUrl();
}
