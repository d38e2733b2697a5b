package emporium.marketplace.api;

import com.google.protobuf.InvalidProtocolBufferException;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.CheckoutTraceCheck;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What traces are sent to: OTLP over gRPC, as a collector speaks it, on a port of its own. It can
 * be told to refuse what comes, to leave it unanswered, or to be away. Thread-safe.
 */
public final class OtlpReceiver implements QuarkusTestResourceLifecycleManager {
  private static final String EXPORT =
      "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
  private static final String STATUS = "grpc-status";
  private static final String UNAVAILABLE = "14";

  /** Before each message: whether it is compressed, and its length. */
  private static final int PREFIX_BYTES = 5;

  private final Vertx vertx = Vertx.vertx();
  private final List<CheckoutTraceCheck.Span> spans = new CopyOnWriteArrayList<>();
  private final ConcurrentLinkedQueue<HttpServerRequest> unanswered = new ConcurrentLinkedQueue<>();
  private final AtomicInteger refused = new AtomicInteger();
  private volatile Behaviour behaviour = Behaviour.TAKES;
  private HttpServer server;
  private int port;

  /** What is done with what comes. */
  enum Behaviour {
    TAKES,
    REFUSES,
    IS_SILENT
  }

  @Override
  public Map<String, String> start() {
    comeBack();
    return Map.of("quarkus.otel.exporter.otlp.endpoint", "http://localhost:" + port);
  }

  @Override
  public void inject(TestInjector injector) {
    injector.injectIntoFields(this, new TestInjector.MatchesType(OtlpReceiver.class));
  }

  @Override
  public void stop() {
    Await.result(vertx.close().toCompletionStage());
  }

  /** Stops listening. */
  void goAway() {
    Await.result(server.close().toCompletionStage());
  }

  /** Listens, where it has if it was there before. */
  void comeBack() {
    server =
        Await.result(
            vertx
                .createHttpServer()
                .requestHandler(this::handle)
                .listen(port, "localhost")
                .toCompletionStage());
    port = server.actualPort();
  }

  /** From now on; clients that wait for an answer are hung up on. */
  void behave(Behaviour now) {
    behaviour = now;
    for (var request = unanswered.poll(); request != null; request = unanswered.poll()) {
      end(request.connection().close());
    }
  }

  /** What was taken. */
  List<CheckoutTraceCheck.Span> spans() {
    return List.copyOf(spans);
  }

  /** How many requests were refused. */
  int refused() {
    return refused.get();
  }

  /** How many requests were left unanswered. */
  int unanswered() {
    return unanswered.size();
  }

  private void handle(HttpServerRequest request) {
    switch (behaviour) {
      case TAKES -> request.bodyHandler(body -> take(request, body));
      case REFUSES -> {
        refused.incrementAndGet();
        end(request.response().putHeader(STATUS, UNAVAILABLE).end());
      }
      case IS_SILENT -> unanswered.add(request);
    }
  }

  private void take(HttpServerRequest request, Buffer body) {
    if (!request.path().equals(EXPORT) || body.getByte(0) != 0) {
      throw new IllegalStateException("Nothing that OTLP sends: " + request.path());
    }
    try {
      byte[] message = body.getBytes(PREFIX_BYTES, body.length());
      ExportTraceServiceRequest.parseFrom(message).getResourceSpansList().forEach(this::keep);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(e);
    }
    var nothing = Buffer.buffer(new byte[PREFIX_BYTES]);
    end(
        request
            .response()
            .putHeader("content-type", "application/grpc+proto")
            .putTrailer(STATUS, "0")
            .end(nothing));
  }

  private static void end(io.vertx.core.Future<Void> written) {
    written.onFailure(gone -> {}); // the client has hung up
  }

  private void keep(ResourceSpans resource) {
    String service = service(resource.getResource());
    resource.getScopeSpansList().stream()
        .flatMap(scope -> scope.getSpansList().stream())
        .forEach(span -> spans.add(span(service, span)));
  }

  private static String service(Resource resource) {
    return resource.getAttributesList().stream()
        .filter(attribute -> attribute.getKey().equals("service.name"))
        .map(KeyValue::getValue)
        .findFirst()
        .orElseThrow()
        .getStringValue();
  }

  private static CheckoutTraceCheck.Span span(String service, Span span) {
    var hex = HexFormat.of();
    return new CheckoutTraceCheck.Span(
        hex.formatHex(span.getTraceId().toByteArray()),
        hex.formatHex(span.getSpanId().toByteArray()),
        hex.formatHex(span.getParentSpanId().toByteArray()),
        service,
        span.getKind().name().replace("SPAN_KIND_", ""),
        span.getName());
  }
}
