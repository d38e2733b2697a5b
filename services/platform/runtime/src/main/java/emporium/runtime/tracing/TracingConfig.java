package emporium.runtime.tracing;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;

/** Whether traces are recorded, how many, and where they go. */
@ConfigMapping(prefix = "emporium.tracing")
public interface TracingConfig {
  /** Where spans go: {@code off}, {@code file} or {@code otlp}. */
  @WithDefault("off")
  String export();

  /** Percent of traces that are kept. */
  @WithDefault("100")
  @Bounds(min = 0, max = 100)
  int sampledPercent();

  /** The file of {@code file}: a line of JSON for each span. Several processes may share it. */
  @WithDefault("spans.jsonl")
  Path file();

  /** Maximum length of the file, in bytes; then spans are dropped. */
  @WithDefault("67108864")
  @Bounds(min = 1_024, max = 17_179_869_184L)
  long fileBytesMax();
}
