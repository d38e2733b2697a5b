package emporium.jmeter.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.http.HttpEntity;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpHost;
import org.apache.http.HttpRequest;
import org.apache.http.HttpRequestInterceptor;
import org.apache.http.HttpResponse;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpPatch;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.client.methods.HttpPut;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.DefaultRedirectStrategy;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpCoreContext;
import org.apache.http.util.EntityUtils;
import org.jspecify.annotations.Nullable;

/**
 * A running marketplace, reached over keep-alive connections. Each path is asked of the service
 * that answers it, and of the replica that it names instead. Thread-safe; every call is bounded by
 * the timeouts given here. Calls made through it carry the token of {@link TargetAccess}, and are
 * never samples.
 */
public final class MarketplaceClient implements AutoCloseable {
  /** Reads decimals as they are written, so that money never passes through a double. */
  public static final ObjectReader JSON =
      new ObjectMapper().reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static final ContentType NDJSON = ContentType.create("application/x-ndjson");
  private static final int CONNECT_TIMEOUT_MS = 5_000;
  private static final int UNBOUNDED_MS = 0;
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;
  private static final int PAUSE_MAX_SECONDS = 30;

  private final ServiceAddresses addresses;
  private final CloseableHttpClient client;
  private final RequestConfig unbounded;
  private final long readerWaitMaxNanos;

  /** All of it behind one address: scheme, host and port, with or without a path. */
  public MarketplaceClient(URI base, int connectionsMax, int answerTimeoutMs) {
    this(ServiceAddresses.forPath(base), connectionsMax, answerTimeoutMs);
  }

  /**
   * @param connectionsMax most connections open at once to each address
   * @param answerTimeoutMs longest wait for an answer, for the next bytes of one, for a turn to
   *     read records, and for any progress of records: the target prepares them for as long as it
   *     takes
   */
  public MarketplaceClient(ServiceAddresses addresses, int connectionsMax, int answerTimeoutMs) {
    this.addresses = addresses;
    this.readerWaitMaxNanos = TimeUnit.MILLISECONDS.toNanos(answerTimeoutMs);
    RequestConfig timeouts =
        RequestConfig.custom()
            .setConnectTimeout(CONNECT_TIMEOUT_MS)
            .setConnectionRequestTimeout(answerTimeoutMs)
            .setSocketTimeout(answerTimeoutMs)
            .build();
    this.unbounded = RequestConfig.copy(timeouts).setSocketTimeout(UNBOUNDED_MS).build();
    TargetAccess access = TargetAccess.ofThisProcess();
    this.client =
        HttpClients.custom()
            .setSSLContext(access.trusted())
            .addInterceptorLast(new Authorization(addresses, access.authorization()))
            .setMaxConnTotal(connectionsMax * addresses.all().size())
            .setMaxConnPerRoute(connectionsMax)
            .setDefaultRequestConfig(timeouts)
            .disableCookieManagement()
            .disableAutomaticRetries()
            .setRedirectStrategy(new RedirectAllMethods())
            .build();
  }

  /** Follows a redirect with the same method and body. */
  private static final class RedirectAllMethods extends DefaultRedirectStrategy {
    @Override
    protected boolean isRedirectable(String method) {
      return true;
    }
  }

  /** Has each request carry the token, to the configured addresses and nowhere else. */
  private record Authorization(ServiceAddresses addresses, @Nullable String value)
      implements HttpRequestInterceptor {
    @Override
    public void process(HttpRequest request, HttpContext context) {
      HttpHost asked = HttpCoreContext.adapt(context).getTargetHost();
      if (value != null && addresses.all().stream().anyMatch(one -> isAt(one, asked))) {
        request.setHeader(HttpHeaders.AUTHORIZATION, value);
      }
    }

    private static boolean isAt(URI address, HttpHost host) {
      return address.getScheme().equalsIgnoreCase(host.getSchemeName())
          && address.getHost().equalsIgnoreCase(host.getHostName())
          && ServiceAddresses.port(address) == port(host);
    }

    private static int port(HttpHost host) {
      return ServiceAddresses.port(URI.create(host.toURI()));
    }
  }

  /** Returns the addresses of the services. */
  public ServiceAddresses addresses() {
    return addresses;
  }

  /** Reads {@code path}. */
  public ClientResponse get(String path) throws IOException {
    return call(new HttpGet(uri(path)));
  }

  /** Reads {@code path} at every address, one after the other, for data of each process. */
  public List<ClientResponse> getFromAll(String path) throws IOException {
    var answers = new ArrayList<ClientResponse>();
    for (URI address : addresses.all()) {
      answers.add(call(new HttpGet(address + path)));
    }
    return answers;
  }

  /** Posts a JSON body to {@code path}. */
  public ClientResponse post(String path, byte[] json) throws IOException {
    return call(withBody(new HttpPost(uri(path)), json));
  }

  /** Puts a JSON body at {@code path}. */
  public ClientResponse put(String path, byte[] json) throws IOException {
    return call(withBody(new HttpPut(uri(path)), json));
  }

  /** Posts rows to {@code path}, one JSON object in a line. */
  public ClientResponse postRows(String path, byte[] lines) throws IOException {
    var request = new HttpPost(uri(path));
    request.setEntity(new ByteArrayEntity(lines, NDJSON));
    return call(request);
  }

  /** Sends a PATCH with a JSON body, or with none when it is empty. */
  public ClientResponse patch(String path, byte[] json) throws IOException {
    var request = new HttpPatch(uri(path));
    return call(json.length == 0 ? request : withBody(request, json));
  }

  /**
   * Tries each replica of the service that answers {@code path} until one knows the object and
   * answers with another status than 404.
   */
  public ClientResponse callUntilFound(String path, RequestFactory action) throws IOException {
    ClientResponse answer = null;
    for (URI replica : addresses.replicas(path)) {
      answer = call(action.request(replica + path));
      if (answer.status() != NOT_FOUND) {
        return answer;
      }
    }
    return Objects.requireNonNull(answer, "a service without an address");
  }

  /** Makes a request for an address. */
  @FunctionalInterface
  public interface RequestFactory {
    /** Returns a new client. */
    HttpUriRequest request(String address);
  }

  /**
   * Streams the raw records of one service, one at a time, those of one replica after the other.
   * Exceptions of the consumer pass through unchanged.
   *
   * @return false if the target serves no such records (404)
   * @throws IOException if they cannot be read, or are not NDJSON
   */
  public boolean records(String service, Consumer<JsonNode> consumer) throws IOException {
    String path = "/records/" + service;
    for (URI replica : addresses.replicas(path)) {
      if (!records(replica, path, consumer)) {
        return false;
      }
    }
    return true;
  }

  /** A service with too many readers answers when to retry; retries are bounded in time. */
  private boolean records(URI replica, String path, Consumer<JsonNode> consumer)
      throws IOException {
    long startNanos = System.nanoTime();
    while (true) {
      var request = new HttpGet(replica + path);
      request.setConfig(unbounded);
      long stillMaxMs = TimeUnit.NANOSECONDS.toMillis(readerWaitMaxNanos);
      try (var watch = StallWatchdog.of(request, replica.toString(), stillMaxMs);
          CloseableHttpResponse response = executeWatched(watch, request)) {
        boolean late = System.nanoTime() - startNanos > readerWaitMaxNanos;
        if (late || !isRetryAfter(response)) {
          return read(response, path, consumer, watch);
        }
        sleepRetryAfter(response);
      }
    }
  }

  private CloseableHttpResponse executeWatched(StallWatchdog watch, HttpGet request)
      throws IOException {
    try {
      return client.execute(request);
    } catch (IOException e) {
      throw watch.withCause(e);
    }
  }

  private static boolean read(
      CloseableHttpResponse response, String path, Consumer<JsonNode> consumer, StallWatchdog watch)
      throws IOException {
    int status = response.getStatusLine().getStatusCode();
    if (status == NOT_FOUND) {
      return false;
    }
    if (status != OK) {
      throw new IOException("GET " + path + " answered " + status);
    }
    try (InputStream lines = open(response);
        MappingIterator<JsonNode> rows = JSON.forType(JsonNode.class).readValues(lines)) {
      while (rows.hasNextValue()) {
        consumer.accept(rows.nextValue());
        watch.recordRead();
      }
    } catch (JsonProcessingException broken) {
      throw new IOException("GET " + path + " is not NDJSON", broken);
    } catch (IOException e) {
      throw watch.withCause(e);
    }
    return true;
  }

  private static boolean isRetryAfter(HttpResponse response) {
    return response.getStatusLine().getStatusCode() == UNAVAILABLE
        && response.getFirstHeader(HttpHeaders.RETRY_AFTER) != null;
  }

  private static void sleepRetryAfter(HttpResponse response) throws IOException {
    String retryAfter = response.getFirstHeader(HttpHeaders.RETRY_AFTER).getValue();
    long seconds =
        retryAfter.matches("\\d{1,3}")
            ? Math.min(Long.parseLong(retryAfter), PAUSE_MAX_SECONDS)
            : 1;
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while waiting for a turn to read");
    }
  }

  private String uri(String path) {
    return addresses.forPath(path) + path;
  }

  private static InputStream open(CloseableHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    return entity == null ? InputStream.nullInputStream() : entity.getContent();
  }

  private static HttpUriRequest withBody(HttpEntityEnclosingRequestBase request, byte[] json) {
    request.setEntity(new ByteArrayEntity(json, ContentType.APPLICATION_JSON));
    return request;
  }

  private ClientResponse call(HttpUriRequest request) throws IOException {
    try (CloseableHttpResponse response = client.execute(request)) {
      HttpEntity entity = response.getEntity();
      String body = entity == null ? "" : EntityUtils.toString(entity, StandardCharsets.UTF_8);
      return new ClientResponse(response.getStatusLine().getStatusCode(), headers(response), body);
    }
  }

  private static String headers(HttpResponse response) {
    return Stream.concat(
            Stream.of(response.getStatusLine().toString()),
            Arrays.stream(response.getAllHeaders())
                .map(header -> header.getName() + ": " + header.getValue()))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
