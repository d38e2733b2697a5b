package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.load.LocalClusterServer;
import emporium.jmeter.load.RunningServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Shells that wait, one of which has started another one. */
@EnabledOnOs(OS.LINUX)
class ProcessTreeTest {
  private static final Path NO_DATA = Path.of("none");

  private final List<Process> started = new ArrayList<>();
  private final List<String> deaths = new ArrayList<>();
  private boolean closed;

  @AfterEach
  void end() {
    started.forEach(
        one -> {
          one.descendants().forEach(ProcessHandle::destroyForcibly);
          one.destroyForcibly();
        });
  }

  private ProcessHandle waiting() throws IOException {
    Process shell = new ProcessBuilder("sh", "-c", "read line").start();
    started.add(shell);
    return shell.toHandle();
  }

  /** A shell with a shell of its own, which is there when this returns. */
  private ProcessHandle withChild() throws IOException {
    Process shell = new ProcessBuilder("sh", "-c", "sh -c 'echo up; read line'; true").start();
    started.add(shell);
    var output =
        new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8));
    assertEquals("up", output.readLine());
    return shell.toHandle();
  }

  private Map<String, ProcessHandle> cartAndOrder() throws IOException {
    Map<String, ProcessHandle> roots = new LinkedHashMap<>();
    roots.put("cart", waiting());
    roots.put("order", withChild());
    return roots;
  }

  private static ProcessHandle childOf(ProcessHandle one) {
    return one.children().findFirst().orElseThrow();
  }

  @Test
  void parts_processThatARootStarted_belongsToIt() throws Exception {
    Map<String, ProcessHandle> roots = cartAndOrder();
    ProcessHandle child = childOf(roots.get("order"));
    assertEquals(
        Map.of(roots.get("cart"), "cart", roots.get("order"), "order", child, "order"),
        ProcessTree.processesByRoot(roots, NO_DATA));
    roots.put("child", child);
    assertEquals(
        "child", ProcessTree.processesByRoot(roots, NO_DATA).get(child), "the nearest root");
  }

  @Test
  void of_serverWithoutDatabase_isItAndWhatItStarted() throws Exception {
    ProcessHandle server = withChild();
    assertEquals(Set.of(server, childOf(server)), Set.copyOf(ProcessTree.of(server, NO_DATA)));
  }

  @Test
  void server_ofProcesses_knowsThemAndKillsAll() throws Exception {
    Map<String, ProcessHandle> roots = cartAndOrder();
    ProcessHandle child = childOf(roots.get("order"));
    RunningServer server = started(roots);
    assertFalse(server.addresses().isSingle());
    assertEquals(7, server.startUpMs());
    assertTrue(server.cpuMs() >= 0);
    assertNull(server.exitDescription());
    deaths.addAll(List.of("cart has died", "order has died"));
    assertEquals("cart has died; order has died", server.exitDescription());
    server.kill();
    assertFalse(roots.get("cart").isAlive());
    assertFalse(roots.get("order").isAlive());
    assertFalse(child.isAlive());
    server.close();
    assertTrue(closed);
  }

  @Test
  void probe_ofProcesses_tellsWhatEachOfThemUsed() throws Exception {
    Map<String, ProcessHandle> roots = cartAndOrder();
    roots.put("this", ProcessHandle.current());
    long fromMs = System.currentTimeMillis();
    try (ProcessProbe probe = started(roots).probe()) {
      Map<String, Double> used = Map.of();
      while (used.getOrDefault("this", 0.0) == 0) { // it looks again and again
        Thread.onSpinWait();
        used = probe.cpuMsByPart(fromMs, System.currentTimeMillis());
      }
      assertEquals(Set.of("cart", "order", "this"), used.keySet());
      assertEquals(0.0, used.get("cart"), "it waits");
    }
  }

  private RunningServer started(Map<String, ProcessHandle> handles) {
    Map<String, URI> addresses = new HashMap<>();
    Services.NAMES.forEach(
        service -> addresses.put(service, URI.create("http://" + service + ":1")));
    return new LocalClusterServer(
        new LocalClusterServer.Launched() {
          @Override
          public ServiceAddresses addresses() {
            return ServiceAddresses.forPath(addresses);
          }

          @Override
          public Map<String, ProcessHandle> handles() {
            return handles;
          }

          @Override
          public List<String> deaths() {
            return deaths;
          }

          @Override
          public void kill() throws InterruptedException {
            ProcessTree.kill(List.copyOf(ProcessTree.processesByRoot(handles, NO_DATA).keySet()));
          }

          @Override
          public void close() {
            closed = true;
          }
        },
        NO_DATA,
        7);
  }
}
