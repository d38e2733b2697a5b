package emporium.edge.replica;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Optional;

/** The replicas of the service that this process is one of. */
@ConfigMapping(prefix = "emporium.replicas")
public interface ReplicasConfig {
  /** How many there are; the same at each of them. */
  @WithDefault("1")
  @Min(1)
  @Max(1_000)
  int count();

  /** Which one this is, from 0. */
  @WithDefault("0")
  @Min(0)
  @Max(999)
  int index();

  /**
   * How many there were before, on graphs, if their directories were copied for more of them: each
   * replica drops what it does not own from its copy. None may begin without data then.
   */
  @WithDefault("0")
  @Min(0)
  @Max(1_000)
  int dividedFrom();

  /** Where each listens, as base URLs by index; needed if there are several. */
  Optional<List<String>> addresses();
}
