package emporium.runtime.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An installed Chromium without a window, driven by its DevTools protocol. One tab; not
 * thread-safe. Source: https://chromedevtools.github.io/devtools-protocol/.
 */
public final class HeadlessBrowser implements AutoCloseable {
  private static final long ANSWER_MAX_S = 60;
  private static final int ENTER = 13;
  private static final String LISTENING = "DevTools listening on ";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonNode>> awaited = new ConcurrentHashMap<>();
  private final AtomicInteger commands = new AtomicInteger();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();

  /** The program: {@code CHROMIUM} in the environment, or what is on the path. */
  public static Optional<Path> program() {
    String named = System.getenv("CHROMIUM");
    if (named != null) {
      return Optional.of(Path.of(named));
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .flatMap(
            directory ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private HeadlessBrowser(Process process, Path profile, URI tab) {
    this.process = process;
    this.profile = profile;
    this.socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(tab, new Messages()).join();
    call("Page.enable");
    call("Runtime.enable");
    call("Network.enable");
    call("Log.enable");
  }

  /** Starts it with a profile of its own. */
  public static HeadlessBrowser start(Path program) throws IOException, InterruptedException {
    Path profile = Files.createTempDirectory("emporium-browser");
    var process =
        new ProcessBuilder(
                program.toString(),
                "--headless=new",
                "--no-sandbox", // CI runs as root
                "--disable-gpu",
                "--hide-scrollbars", // as on a phone: a picture is as wide as the window
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--no-first-run",
                "--force-color-profile=srgb",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    return new HeadlessBrowser(process, profile, tab(port(process)));
  }

  private static int port(Process process) throws IOException {
    var output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    var lines = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(LISTENING)) {
        drain(output);
        return URI.create(line.substring(LISTENING.length()).strip()).getPort();
      }
      lines.append(line).append('\n');
    }
    throw new IOException("The browser has ended: " + lines);
  }

  private static void drain(BufferedReader output) {
    var reader = new Thread(() -> discard(output), "browser-output");
    reader.setDaemon(true);
    reader.start();
  }

  private static void discard(BufferedReader output) {
    try {
      while (output.readLine() != null) {
        // a full pipe would stop the browser
      }
    } catch (IOException closed) {
      return; // the browser has ended
    }
  }

  private static URI tab(int port) throws IOException, InterruptedException {
    var answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json")).build(),
                BodyHandlers.ofString());
    for (JsonNode target : JSON.readTree(answer.body())) {
      if (target.path("type").asText().equals("page")) {
        return URI.create(target.path("webSocketDebuggerUrl").asText());
      }
    }
    throw new IOException("The browser has no tab: " + answer.body());
  }

  /** Receives answers and events. */
  private final class Messages implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        received(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }
  }

  private void received(String text) {
    JsonNode message;
    try {
      message = JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (message.has("id")) {
      Objects.requireNonNull(awaited.remove(message.path("id").asInt())).complete(message);
      return;
    }
    JsonNode about = message.path("params");
    switch (message.path("method").asText()) {
      case "Network.requestWillBeSent" -> requests.add(about.at("/request/url").asText());
      case "Runtime.exceptionThrown" -> errors.add(about.path("exceptionDetails").toString());
      case "Log.entryAdded" -> {
        if (about.at("/entry/level").asText().equals("error")) {
          errors.add(about.at("/entry/text").asText() + " " + about.at("/entry/url").asText());
        }
      }
      case "Runtime.consoleAPICalled" -> {
        if (about.path("type").asText().equals("error")) {
          errors.add(about.path("args").toString());
        }
      }
      default -> {} // of no interest
    }
  }

  /** Sends a command and waits for its result. Parameters are names and values in turn. */
  public JsonNode call(String method, Object... parameters) {
    ObjectNode values = JSON.createObjectNode();
    for (int i = 0; i < parameters.length; i += 2) {
      values.set((String) parameters[i], JSON.valueToTree(parameters[i + 1]));
    }
    return call(method, values);
  }

  private JsonNode call(String method, ObjectNode parameters) {
    int id = commands.incrementAndGet();
    var answer = new CompletableFuture<JsonNode>();
    awaited.put(id, answer);
    ObjectNode command = JSON.createObjectNode().put("id", id).put("method", method);
    command.set("params", parameters);
    socket.sendText(command.toString(), true).join();
    JsonNode received = answer.orTimeout(ANSWER_MAX_S, TimeUnit.SECONDS).join();
    if (received.has("error")) {
      throw new IllegalStateException(method + ": " + received.path("error"));
    }
    return received.path("result");
  }

  /** The size of the window, and the colour scheme: {@code light} or {@code dark}. */
  public void look(int width, int height, String scheme) {
    call(
        "Emulation.setDeviceMetricsOverride",
        "width",
        width,
        "height",
        height,
        "deviceScaleFactor",
        1,
        "mobile",
        false);
    call(
        "Emulation.setEmulatedMedia",
        "features",
        List.of(Map.of("name", "prefers-color-scheme", "value", scheme)));
  }

  /** Opens a page, and forgets requests and errors of the one before. */
  public void open(String url) {
    requests.clear();
    errors.clear();
    call("Page.navigate", "url", url);
  }

  /** Value of an expression; promises are awaited. */
  public JsonNode evaluate(String expression) {
    JsonNode result =
        call(
            "Runtime.evaluate",
            "expression",
            expression,
            "returnByValue",
            true,
            "awaitPromise",
            true);
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + result.path("exceptionDetails"));
    }
    return result.at("/result/value");
  }

  /** Waits until an expression has such a value; returns it. */
  public JsonNode await(String expression, Predicate<JsonNode> wanted) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(ANSWER_MAX_S);
    JsonNode value = evaluate(expression);
    while (!wanted.test(value)) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(expression + " is still " + value + "; errors: " + errors);
      }
      // the browser waits for its next frame
      var unused = evaluate("new Promise(done => setTimeout(done, 50))");
      value = evaluate(expression);
    }
    return value;
  }

  /** A key as a person presses it. */
  public void press(String key, int code) {
    for (String type : List.of("keyDown", "keyUp")) {
      call("Input.dispatchKeyEvent", "type", type, "key", key, "windowsVirtualKeyCode", code);
    }
  }

  /** The Enter key, with the character that activates what has the focus. */
  public void pressEnter() {
    call(
        "Input.dispatchKeyEvent",
        "type",
        "keyDown",
        "key",
        "Enter",
        "text",
        "\r",
        "windowsVirtualKeyCode",
        ENTER);
    call("Input.dispatchKeyEvent", "type", "keyUp", "key", "Enter", "windowsVirtualKeyCode", ENTER);
  }

  /** A picture of the whole page. */
  public void screenshot(Path file) throws IOException {
    JsonNode size = call("Page.getLayoutMetrics").path("cssContentSize");
    JsonNode taken =
        call(
            "Page.captureScreenshot",
            "captureBeyondViewport",
            true,
            "clip",
            Map.of(
                "x",
                0,
                "y",
                0,
                "width",
                size.path("width").asInt(),
                "height",
                size.path("height").asInt(),
                "scale",
                1));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Base64.getDecoder().decode(taken.path("data").asText()));
  }

  /** Addresses of everything that the page has asked for. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** What the page has reported as an error. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  @Override
  public void close() throws IOException, InterruptedException {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    if (!process.waitFor(10, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
