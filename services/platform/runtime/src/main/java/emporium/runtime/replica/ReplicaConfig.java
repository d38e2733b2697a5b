package emporium.runtime.replica;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Optional;

/** The replicas of the service that this process is one of. */
@ConfigMapping(prefix = "emporium.replicas")
public interface ReplicaConfig {
  /** The number of replicas; the same at each of them. */
  @WithDefault("1")
  @Min(1)
  @Max(1_000)
  int count();

  /** The index of this replica, from 0. */
  @WithDefault("0")
  @Min(0)
  @Max(999)
  int index();

  /**
   * The former number of replicas, on graphs, if their directories were copied to split them: each
   * replica drops what it does not own from its copy. None may start without data then.
   */
  @WithDefault("0")
  @Min(0)
  @Max(1_000)
  int splitFrom();

  /** Base URLs of the replicas by index; needed if there are several. */
  Optional<List<String>> addresses();
}
