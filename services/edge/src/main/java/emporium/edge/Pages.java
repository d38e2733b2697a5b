package emporium.edge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Lists that grow without bound, answered as JSON arrays of bounded length: one that would be
 * longer than the bounds, in lines or in bytes, ends before, with a header {@code Link} of relation
 * {@code next} (RFC 8288) to where it goes on. What fits is answered whole. Thread-safe.
 */
@Singleton
public class Pages {
  private final int linesMax;
  private final int bytesMax;
  private final ObjectMapper mapper;

  @Inject
  Pages(EdgeConfig config, ObjectMapper mapper) {
    this(config.pages().linesMax(), config.pages().bytesMax(), mapper);
  }

  Pages(int linesMax, int bytesMax, ObjectMapper mapper) {
    this.linesMax = linesMax;
    this.bytesMax = bytesMax;
    this.mapper = mapper;
  }

  /**
   * Answers what is found.
   *
   * @param limit as asked for, or null; at most the bound
   * @param find finds the first lines, so many at most, without blocking
   * @param cursor the name of the query parameter that says where a list goes on
   * @param position its value to go on behind a line
   * @throws InvalidField if the limit is none
   */
  public <T> CompletionStage<Response> answer(
      UriInfo asked,
      @Nullable String limit,
      IntFunction<CompletionStage<List<T>>> find,
      String cursor,
      ToIntFunction<T> position) {
    int lines = limit == null ? linesMax : Math.min(linesMax, number("limit", limit));
    Function<Integer, String> next = next(asked, limit, cursor);
    return find.apply(lines + 1)
        .thenApplyAsync(
            found -> page(found, lines, last -> next.apply(position.applyAsInt(last))),
            Infrastructure.getDefaultExecutor());
  }

  /** A query parameter that is a whole number from 1 on. */
  public static int number(String field, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      // answered below
    }
    throw new InvalidField(field, "must be a whole number from 1 to " + Integer.MAX_VALUE);
  }

  private static Function<Integer, String> next(
      UriInfo asked, @Nullable String limit, String cursor) {
    String path = asked.getRequestUri().getRawPath() + "?";
    String same = limit == null ? path : path + "limit=" + limit + "&";
    return position -> "<" + same + cursor + "=" + position + ">; rel=\"next\"";
  }

  private <T> Response page(List<T> found, int lines, Function<T, String> next) {
    var body = new ByteArrayOutputStream();
    int taken = 0;
    for (T line : found.subList(0, Math.min(lines, found.size()))) {
      byte[] json = json(line);
      if (taken > 0 && body.size() + json.length + 2 > bytesMax) {
        break;
      }
      body.write(taken == 0 ? '[' : ',');
      body.writeBytes(json);
      taken++;
    }
    if (taken == 0) {
      body.write('[');
    }
    body.write(']');
    var answer = Response.ok(body.toByteArray(), MediaType.APPLICATION_JSON);
    return taken == found.size()
        ? answer.build()
        : answer.header(HttpHeaders.LINK, next.apply(found.get(taken - 1))).build();
  }

  private byte[] json(Object line) {
    try {
      return mapper.writeValueAsBytes(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A line cannot be written", e);
    }
  }
}
