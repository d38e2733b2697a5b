package emporium.jmeter.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The actions that a page offers, one at a time, each on a thread of its own: it may take minutes,
 * and may end the server that the request came through. Thread-safe.
 */
final class OperatorActions implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What came of a request to start an action. */
  enum Start {
    STARTED,
    UNKNOWN,
    ANOTHER_RUNS
  }

  private record Ended(OperatorAction action, OperatorAction.Outcome outcome) {}

  private Map<String, OperatorAction> byId = Map.of(); // these are guarded by this
  private @Nullable OperatorAction running;
  private @Nullable Thread thread;
  private @Nullable Ended last;

  synchronized void offer(List<OperatorAction> offered) {
    var actions = new LinkedHashMap<String, OperatorAction>();
    offered.forEach(action -> actions.put(action.id(), action));
    byId = actions;
  }

  /** All of them, which one runs, and what came of the last one, as JSON. */
  synchronized byte[] state() throws JsonProcessingException {
    ObjectNode state = JSON.createObjectNode();
    ArrayNode actions = state.putArray("actions");
    for (OperatorAction action : byId.values()) {
      actions
          .addObject()
          .put("id", action.id())
          .put("label", action.label())
          .put("dangerous", action.dangerous());
    }
    state.put("running", running == null ? null : running.label());
    if (last == null) {
      state.putNull("last");
    } else {
      ObjectNode outcome = state.putObject("last");
      outcome.put("label", last.action().label()).put("passed", last.outcome().passed());
      last.outcome().lines().forEach(outcome.putArray("lines")::add);
    }
    return JSON.writeValueAsBytes(state);
  }

  /** Starts one; its outcome is that of {@link #state} when it runs no more. */
  synchronized Start start(String id) {
    OperatorAction action = byId.get(id);
    if (action == null) {
      return Start.UNKNOWN;
    }
    if (running != null) {
      return Start.ANOTHER_RUNS;
    }
    running = action;
    last = null;
    thread = new Thread(() -> run(action), "operator-" + id);
    thread.setDaemon(true);
    thread.start();
    return Start.STARTED;
  }

  private void run(OperatorAction action) {
    OperatorAction.Outcome outcome = outcome(action);
    synchronized (this) {
      last = new Ended(action, outcome);
      running = null;
      thread = null;
    }
  }

  private static OperatorAction.Outcome outcome(OperatorAction action) {
    try {
      return action.work().run();
    } catch (IOException | RuntimeException failed) {
      return new OperatorAction.Outcome(
          false, List.of(action.label() + " failed: " + failed.getMessage()));
    } catch (InterruptedException stopped) {
      return new OperatorAction.Outcome(false, List.of(action.label() + " was interrupted"));
    }
  }

  /** Interrupts the one that runs. */
  @Override
  public synchronized void close() {
    if (thread != null) {
      thread.interrupt();
    }
  }
}
