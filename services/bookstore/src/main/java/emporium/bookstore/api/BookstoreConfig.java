package emporium.bookstore.api;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of the bookstore. */
@ConfigMapping(prefix = "emporium.bookstore")
public interface BookstoreConfig {
  /**
   * Whether tables are asked as the published comparison did; needs {@code emporium.engine=jpa} and
   * {@code emporium.jpa.entity-cache=true}.
   */
  @WithDefault("false")
  boolean published();
}
