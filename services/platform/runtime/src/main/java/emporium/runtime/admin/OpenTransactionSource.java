package emporium.edge;

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * A service's business transactions that have not reached their end; found by index, never by
 * scanning.
 */
public interface OpenWork {
  /** The service. */
  String service();

  /** All of them. */
  CompletionStage<List<OpenTransaction>> open();
}
