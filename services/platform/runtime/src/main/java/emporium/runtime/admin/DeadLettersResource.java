package emporium.runtime.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import emporium.events.RecordCodec;
import emporium.events.Topics;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Rejection;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EventCodec;
import emporium.runtime.access.Roles;
import emporium.runtime.engine.JsonEventCodec;
import emporium.runtime.http.CardMasking;
import emporium.runtime.http.problems.InvalidField;
import emporium.runtime.messaging.DeadLetterAdmin;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of the services of this process. The id of one is {@code topic:number}, or
 * {@code topic@source:number} if it came from another process.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/dead-letters")
@Produces(MediaType.APPLICATION_JSON)
public class DeadLettersResource {
  private static final String SERVICE = "[a-z-]{1,64}";
  private static final String ID = "[a-z-]{1,64}(@" + Envelope.SOURCE_PATTERN + ")?:[0-9]{1,18}";
  private static final String ID_RULE = "must be like topic:7 or topic@source:7";
  private static final String DISCARD = "discard";
  private static final String CARD = "cardNumber";

  private final DeadLetterAdmin admin;
  private final Engine engine;
  private final EventCodec codec;
  private final ObjectMapper mapper;
  private final JsonEventCodec json = new JsonEventCodec();

  DeadLettersResource(DeadLetterAdmin admin, Engine engine, EventCodec codec, ObjectMapper mapper) {
    this.admin = admin;
    this.engine = engine;
    this.codec = codec;
    this.mapper = mapper;
  }

  /** The response: all are counted, the oldest are listed. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record DeadLetterList(int deadLetters, List<DeadLetterLine> oldest) {}

  /**
   * One dead letter.
   *
   * @param service that dead-lettered it
   * @param deadLetteredAt when, in UTC
   * @param cause why, or why it could not be applied when that was last tried
   * @param event as JSON, with the numbers of cards masked
   */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record DeadLetterLine(
      String service, String id, String topic, String deadLetteredAt, String cause, Object event) {}

  /** Counts and lists the dead letters. */
  @GET
  public CompletionStage<DeadLetterList> list() {
    return admin
        .oldest()
        .thenApply(
            letters ->
                new DeadLetterList(
                    engine.deadLetters(), letters.stream().map(this::line).toList()));
  }

  /**
   * Redrives one and answers when that is durable: 404 if there is none, 409 with the cause if it
   * still cannot be applied.
   */
  @POST
  @Path("/{service}/{id}/redrive")
  public CompletionStage<Void> redrive(
      @PathParam("service") @Pattern(regexp = SERVICE) String service,
      @PathParam("id") @Pattern(regexp = ID, message = ID_RULE) String id) {
    return admin.redrive(service, eventId(id)).thenAccept(done -> {});
  }

  /**
   * Discards one: its event never takes effect. Needs {@code ?confirm=discard}; 409 if a checkout
   * over several replicas needs the event.
   */
  @DELETE
  @Path("/{service}/{id}")
  public CompletionStage<Void> discard(
      @PathParam("service") @Pattern(regexp = SERVICE) String service,
      @PathParam("id") @Pattern(regexp = ID, message = ID_RULE) String id,
      @QueryParam("confirm") @Nullable String confirm) {
    if (!DISCARD.equals(confirm)) {
      throw new InvalidField("confirm", "must be " + DISCARD);
    }
    EventId event = eventId(id);
    if (!Topics.mayDiscard(topicOf(event))) {
      throw new DiscardRefused(topicOf(event));
    }
    return admin.discard(service, event).thenAccept(done -> {});
  }

  /** A checkout that spans replicas needs the event. */
  static final class DiscardRefused extends Rejection {
    DiscardRefused(String topic) {
      super(
          Kind.CONFLICT,
          "dead-letter-required",
          "A checkout over several replicas cannot complete without this event: redrive it");
      addContext("topic", topic);
    }
  }

  private static String topicOf(EventId id) {
    int source = id.topic().indexOf('@');
    return source < 0 ? id.topic() : id.topic().substring(0, source);
  }

  private static EventId eventId(String id) {
    int colon = id.indexOf(':');
    return new EventId(id.substring(0, colon), Long.parseLong(id.substring(colon + 1)));
  }

  private DeadLetterLine line(DeadLetterAdmin.ListedDeadLetter letter) {
    var event = letter.event();
    return new DeadLetterLine(
        letter.service(),
        event.id().topic() + ":" + event.id().sequence(),
        topicOf(event.id()),
        event.deadLetteredAt().toString(),
        event.cause(),
        shown(topicOf(event.id()), event.payload()));
  }

  /** Card numbers are masked; a payload that cannot be read may contain one and is not shown. */
  private JsonNode shown(String topic, byte[] payload) {
    try {
      var event = mapper.readTree(json(topic, payload));
      for (JsonNode holder : event.findParents(CARD)) {
        if (holder instanceof ObjectNode card) {
          card.put(CARD, CardMasking.card(card.path(CARD).asText()));
        }
      }
      return event;
    } catch (IOException | IllegalArgumentException e) {
      return new TextNode("unreadable, bytes: " + payload.length);
    }
  }

  private byte[] json(String topic, byte[] payload) {
    return RecordCodec.isEncoded(payload)
        ? json.encode(codec.decode(payload, eventOf(topic)))
        : payload;
  }

  private static Class<? extends Event> eventOf(String topic) {
    return Topics.ALL.stream()
        .filter(one -> one.name().equals(topic))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Unknown topic: topic=" + topic))
        .type();
  }
}
