package emporium.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.persistence.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What the clients were answered, as the audit reads it. */
final class AcknowledgedTransactions {
  private static final int OK = 200;
  private static final int REFUSED = 422;

  private final ObjectMapper json;
  private final List<ObjectNode> rows = new ArrayList<>();
  private int acknowledged;

  AcknowledgedTransactions(ObjectMapper json, int piecesIngested) {
    this.json = json;
    rows.add(
        json.createObjectNode()
            .put("kind", "run")
            .put("prefix", "s-")
            .put("exclusive", true)
            .put("pieces", piecesIngested));
  }

  /** Adds a transaction; one without an answer may have been done. */
  ObjectNode add(String transaction, String tid, @Nullable Throwable failure) {
    ObjectNode row =
        json.createObjectNode()
            .put("kind", failure == null ? "acknowledged" : "submitted")
            .put("transaction", transaction)
            .put("tid", tid);
    if (failure == null) {
      acknowledged++;
      row.put("answer", OK);
    } else if (isRefused(failure)) {
      row.put("answer", REFUSED);
    }
    rows.add(row);
    return row;
  }

  /** Whether it was not done, for certain. */
  static boolean isRefused(Throwable failure) {
    return failure instanceof Rejection
        || (failure instanceof CompletionException && failure.getCause() instanceof Rejection);
  }

  List<ObjectNode> rows() {
    return List.copyOf(rows);
  }

  int acknowledged() {
    return acknowledged;
  }
}
