package emporium.edge.trace;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Path;

/** Whether traces are made, of how much, and where they go. */
@ConfigMapping(prefix = "emporium.tracing")
public interface TracingConfig {
  /** Where spans go: {@code off}, {@code file} or {@code otlp}. */
  @WithDefault("off")
  String export();

  /** Of a hundred traces, how many are kept. */
  @WithDefault("100")
  @Min(0)
  @Max(100)
  int sampledPercent();

  /** The file of {@code file}: a line of JSON for each span. Several processes may share it. */
  @WithDefault("spans.jsonl")
  Path file();

  /** How long the file grows, in bytes; then spans are left out. */
  @WithDefault("67108864")
  @Min(1_024)
  @Max(17_179_869_184L)
  long fileBytesMax();
}
