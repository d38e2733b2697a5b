package emporium.jmeter.client;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.http.HttpEntity;
import org.apache.http.HttpResponse;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpEntityEnclosingRequestBase;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.client.methods.HttpPatch;
import org.apache.http.client.methods.HttpPost;
import org.apache.http.client.methods.HttpUriRequest;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;

/**
 * A running marketplace behind one address, reached over keep-alive connections. Thread-safe; every
 * call is bounded by the timeouts given here. Calls made through it are never samples.
 */
public final class Marketplace implements AutoCloseable {
  /** Reads decimals as they are written, so that money never passes through a double. */
  public static final ObjectReader JSON =
      new ObjectMapper().reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static final int CONNECT_TIMEOUT_MS = 5_000;

  private final String base;
  private final CloseableHttpClient client;

  /**
   * @param base scheme, host and port, with or without a path
   * @param connectionsMax most connections open at once
   * @param answerTimeoutMs longest wait for an answer, and for the next bytes of one
   */
  public Marketplace(URI base, int connectionsMax, int answerTimeoutMs) {
    String text = base.toString();
    this.base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    var timeouts =
        RequestConfig.custom()
            .setConnectTimeout(CONNECT_TIMEOUT_MS)
            .setConnectionRequestTimeout(answerTimeoutMs)
            .setSocketTimeout(answerTimeoutMs)
            .build();
    this.client =
        HttpClients.custom()
            .setMaxConnTotal(connectionsMax)
            .setMaxConnPerRoute(connectionsMax)
            .setDefaultRequestConfig(timeouts)
            .disableCookieManagement()
            .disableAutomaticRetries()
            .build();
  }

  /** Reads {@code path}. */
  public Answer get(String path) throws IOException {
    return call(new HttpGet(base + path));
  }

  /** Posts a JSON body to {@code path}. */
  public Answer post(String path, byte[] json) throws IOException {
    return call(withBody(new HttpPost(base + path), json));
  }

  /** Sends a PATCH with a JSON body, or with none when it is empty. */
  public Answer patch(String path, byte[] json) throws IOException {
    var request = new HttpPatch(base + path);
    return call(json.length == 0 ? request : withBody(request, json));
  }

  /**
   * Streams the raw records of one service, one at a time.
   *
   * @return false if the target serves no such records (404)
   */
  public boolean records(String service, Consumer<JsonNode> consumer) throws IOException {
    try (CloseableHttpResponse response =
            client.execute(new HttpGet(base + "/records/" + service));
        InputStream lines = open(response)) {
      int status = response.getStatusLine().getStatusCode();
      if (status == 404) {
        return false;
      }
      if (status != 200) {
        throw new IOException("GET /records/" + service + " answered " + status);
      }
      try (MappingIterator<JsonNode> rows = JSON.forType(JsonNode.class).readValues(lines)) {
        rows.forEachRemaining(consumer);
      } catch (RuntimeException broken) {
        throw new IOException("GET /records/" + service + " is not NDJSON", broken);
      }
      return true;
    }
  }

  private static InputStream open(CloseableHttpResponse response) throws IOException {
    HttpEntity entity = response.getEntity();
    return entity == null ? InputStream.nullInputStream() : entity.getContent();
  }

  private static HttpUriRequest withBody(HttpEntityEnclosingRequestBase request, byte[] json) {
    request.setEntity(new ByteArrayEntity(json, ContentType.APPLICATION_JSON));
    return request;
  }

  private Answer call(HttpUriRequest request) throws IOException {
    try (CloseableHttpResponse response = client.execute(request)) {
      HttpEntity entity = response.getEntity();
      String body = entity == null ? "" : EntityUtils.toString(entity, StandardCharsets.UTF_8);
      return new Answer(response.getStatusLine().getStatusCode(), headers(response), body);
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
