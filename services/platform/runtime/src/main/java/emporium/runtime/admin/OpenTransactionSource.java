package emporium.runtime.admin;

import java.util.List;
import java.util.concurrent.CompletionStage;

/** A service's open business transactions; found by index, never by scanning. */
public interface OpenTransactionSource {
  /** The service. */
  String service();

  /** All of them. */
  CompletionStage<List<OpenTransaction>> openTransactions();
}
