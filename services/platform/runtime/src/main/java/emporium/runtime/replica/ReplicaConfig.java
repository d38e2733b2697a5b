package emporium.runtime.replica;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.List;
import java.util.Optional;

/** The replicas of the service that this process is one of. */
@ConfigMapping(prefix = "emporium.replicas")
public interface ReplicaConfig {
  /** The number of replicas; the same at each of them. */
  @WithDefault("1")
  @Bounds(min = 1, max = 1_000)
  int count();

  /** The index of this replica, from 0. */
  @WithDefault("0")
  @Bounds(min = 0, max = 999)
  int index();

  /**
   * The former number of replicas, on graphs, if their directories were copied to split them: each
   * replica drops what it does not own from its copy. None may start without data then.
   */
  @WithDefault("0")
  @Bounds(min = 0, max = 1_000)
  int splitFrom();

  /** Base URLs of the replicas by index; needed if there are several. */
  Optional<List<String>> addresses();
}
