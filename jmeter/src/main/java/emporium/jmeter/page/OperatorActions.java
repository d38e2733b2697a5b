package emporium.jmeter.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** The actions that a page offers, one at a time. Thread-safe. */
final class OperatorActions {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final AtomicBoolean running = new AtomicBoolean();
  private volatile Map<String, OperatorAction> byId = Map.of();

  void offer(List<OperatorAction> offered) {
    var actions = new LinkedHashMap<String, OperatorAction>();
    offered.forEach(action -> actions.put(action.id(), action));
    byId = actions;
  }

  /** All of them, as JSON. */
  byte[] list() throws JsonProcessingException {
    ObjectNode all = JSON.createObjectNode();
    ArrayNode actions = all.putArray("actions");
    for (OperatorAction action : byId.values()) {
      actions
          .addObject()
          .put("id", action.id())
          .put("label", action.label())
          .put("dangerous", action.dangerous());
    }
    return JSON.writeValueAsBytes(all);
  }

  Optional<OperatorAction> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** Runs one, and returns its outcome as JSON; empty if another one runs. */
  Optional<byte[]> run(OperatorAction action) throws InterruptedException, JsonProcessingException {
    if (!running.compareAndSet(false, true)) {
      return Optional.empty();
    }
    try {
      OperatorAction.Outcome outcome = outcome(action);
      ObjectNode answer = JSON.createObjectNode().put("passed", outcome.passed());
      outcome.lines().forEach(answer.putArray("lines")::add);
      return Optional.of(JSON.writeValueAsBytes(answer));
    } finally {
      running.set(false);
    }
  }

  private static OperatorAction.Outcome outcome(OperatorAction action) throws InterruptedException {
    try {
      return action.work().run();
    } catch (IOException | RuntimeException failed) {
      return new OperatorAction.Outcome(
          false, List.of(action.label() + " failed: " + failed.getMessage()));
    }
  }
}
