package emporium.jmeter.driver;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.SamplerRequest;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.systemtest.AllowedOutageErrors;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Drives one virtual user without JMeter, for tests that need nothing but its requests and its
 * list.
 */
public final class HttpVirtualUser {
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);

  /** Where a process is away or starts: it refuses at once, and each time retires a customer. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final String NOT_OPEN = "503 not-open";

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private final MarketplaceUser user;
  private final ServiceAddresses target;
  private final BiConsumer<MarketplaceOperation, HttpResponse<String>> looking;
  private final Consumer<AllowedOutageErrors.Failed> failing;
  private final Duration answerMax;
  private boolean answering = true;
  private boolean acknowledged;
  private boolean away;

  public HttpVirtualUser(MarketplaceUser user, URI target) {
    this(user, ServiceAddresses.forPath(target));
  }

  public HttpVirtualUser(MarketplaceUser user, ServiceAddresses target) {
    this(user, target, ANSWER_TIMEOUT);
  }

  /** Waits for each answer for at most that long. */
  public HttpVirtualUser(MarketplaceUser user, ServiceAddresses target, Duration answerMax) {
    this(user, target, (step, answer) -> {}, failed -> {}, answerMax);
  }

  /**
   * Tells of answers that are not as docs/processes.md has them while a process is away, and of
   * each request that ended in an error.
   */
  public HttpVirtualUser(
      MarketplaceUser user,
      ServiceAddresses target,
      Queue<String> oddAnswers,
      Queue<AllowedOutageErrors.Failed> failed) {
    this(
        user,
        target,
        (step, answer) ->
            oddAnswers.addAll(AllowedOutageErrors.odd(step, answer.statusCode(), answer.headers())),
        failed::add,
        ANSWER_TIMEOUT);
  }

  /** Shows each answer to somebody who looks at it. */
  public HttpVirtualUser(
      MarketplaceUser user,
      ServiceAddresses target,
      BiConsumer<MarketplaceOperation, HttpResponse<String>> looking) {
    this(user, target, looking, failed -> {}, ANSWER_TIMEOUT);
  }

  private HttpVirtualUser(
      MarketplaceUser user,
      ServiceAddresses target,
      BiConsumer<MarketplaceOperation, HttpResponse<String>> looking,
      Consumer<AllowedOutageErrors.Failed> failing,
      Duration answerMax) {
    this.user = user;
    this.target = target;
    this.looking = looking;
    this.failing = failing;
    this.answerMax = answerMax;
  }

  /** Works through as many updates of products, whatever comes of them. */
  void update(int updates) {
    for (int update = 0; update < updates; update++) {
      MarketplaceOperation step = user.next();
      perform(step);
      if (step == MarketplaceOperation.PRODUCT_DELETE && answering && acknowledged) {
        perform(MarketplaceOperation.PRODUCT_REPLACE);
      }
      answering = true;
    }
    user.end();
  }

  /** Works through transactions until the target does not answer any more. */
  public void runUntilUnanswered() {
    while (answering) {
      transaction();
    }
  }

  /** Works through transactions, answered or not, as long as it is wanted. */
  public void runWhile(BooleanSupplier wanted) {
    while (wanted.getAsBoolean()) {
      transaction();
      if (away) {
        pause();
      }
      answering = true;
      away = false;
    }
    user.end();
  }

  /**
   * Waiting for an answer in time may have left a permit, with which a thread parks for no time.
   */
  private static void pause() {
    long untilNanos = System.nanoTime() + PAUSE_NANOS;
    for (long left = PAUSE_NANOS; left > 0; left = untilNanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private void transaction() {
    MarketplaceOperation step = user.next();
    boolean filled = answering;
    if (user.sealsFirst()) {
      perform(MarketplaceOperation.SEAL);
      filled = answering && acknowledged; // else the session has ended
    }
    for (int item = 0;
        step == MarketplaceOperation.CHECKOUT && filled && item < user.cartSize();
        item++) {
      perform(MarketplaceOperation.ADD_ITEM);
      filled = answering && acknowledged;
    }
    if (filled) {
      perform(step);
    }
  }

  private void perform(MarketplaceOperation step) {
    var request = user.request(step);
    var result = new SampleResult();
    long startedNanos = System.nanoTime();
    result.sampleStart();
    try {
      var answer = send(http(step, request));
      looking.accept(step, answer);
      result.setResponseCode(Integer.toString(answer.statusCode()));
      result.setResponseHeaders(headers(answer));
      result.setResponseData(answer.body(), StandardCharsets.UTF_8.name());
    } catch (IOException noAnswer) {
      result.setResponseCode("Non HTTP response code: " + noAnswer.getClass().getName());
      answering = false;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      answering = false;
    }
    result.sampleEnd();
    SampleVerdict verdict = user.recordResponse(step, result);
    acknowledged = verdict.acknowledged();
    user.record(step, result);
    away |= !answering || verdict.cause().equals(NOT_OPEN);
    if (verdict.error()) {
      failing.accept(
          new AllowedOutageErrors.Failed(
              step,
              target.forPath(request.path()),
              verdict.cause(),
              startedNanos,
              System.nanoTime()));
    }
  }

  /** The whole answer, in time: a request's own time-out ends with the headers. */
  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    var answer = client.sendAsync(request, BodyHandlers.ofString());
    try {
      return answer.get(answerMax.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw new HttpTimeoutException("No whole answer in " + answerMax);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException broken) {
        throw broken;
      }
      throw new IllegalStateException(failed);
    }
  }

  private HttpRequest http(MarketplaceOperation step, SamplerRequest request) {
    String method =
        switch (step) {
          case CHECKOUT -> "POST";
          case DASHBOARD -> "GET";
          case PRODUCT_REPLACE -> "PUT";
          case PRODUCT_DELETE -> "DELETE";
          default -> "PATCH";
        };
    var body =
        request.body().isEmpty()
            ? BodyPublishers.noBody()
            : BodyPublishers.ofString(request.body());
    return HttpRequest.newBuilder(URI.create(target.forPath(request.path()) + request.path()))
        .timeout(answerMax)
        .method(method, body)
        .header("Content-Type", "application/json")
        .build();
  }

  private static String headers(HttpResponse<?> answer) {
    return answer.headers().map().entrySet().stream()
        .map(header -> header.getKey() + ": " + header.getValue().get(0))
        .collect(Collectors.joining("\n", "HTTP/1.1 " + answer.statusCode() + "\n", "\n"));
  }
}
