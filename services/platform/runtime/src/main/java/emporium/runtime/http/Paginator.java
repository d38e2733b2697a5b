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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists that grow without bound, answered as JSON arrays of bounded length: one that would be
 * longer than the bounds, in lines or in bytes, ends before, with a header {@code Link} of relation
 * {@code next} (RFC 8288) to where it goes on. What fits is answered whole. In memory are the JSON
 * and the lines that are read at a time, never all of them. Thread-safe.
 */
@Singleton
public class Pages {
  private static final Logger LOG = LoggerFactory.getLogger(Pages.class);

  private final int linesMax;
  private final int linesRead;
  private final int bytesMax;
  private final ObjectMapper mapper;

  /** Finds lines of a list. */
  @FunctionalInterface
  public interface Finder<T> {
    /**
     * The lines behind a position, so many at most, without blocking.
     *
     * @param position of a line, or where the list is asked to begin
     */
    CompletionStage<List<T>> find(int position, int linesMax);
  }

  @Inject
  Pages(EdgeConfig config, ObjectMapper mapper) {
    this(config.pages().linesMax(), config.pages().linesRead(), config.pages().bytesMax(), mapper);
  }

  Pages(int linesMax, int linesRead, int bytesMax, ObjectMapper mapper) {
    this.linesMax = linesMax;
    this.linesRead = linesRead;
    this.bytesMax = bytesMax;
    this.mapper = mapper;
  }

  /**
   * Answers what is found, which is read some lines at a time.
   *
   * @param limit as asked for, or null; at most the bound
   * @param begin where the list is asked to begin
   * @param cursor the name of the query parameter that says where a list goes on
   * @param position its value to go on behind a line
   * @throws InvalidField if the limit is none
   */
  public <T> CompletionStage<Response> answer(
      UriInfo asked,
      @Nullable String limit,
      int begin,
      Finder<T> finder,
      String cursor,
      ToIntFunction<T> position) {
    int lines = limit == null ? linesMax : Math.min(linesMax, number("limit", limit));
    return new Page<>(lines, begin, finder, position, next(asked, limit, cursor)).answer();
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

  private static IntFunction<String> next(UriInfo asked, @Nullable String limit, String cursor) {
    String path = asked.getRequestUri().getRawPath() + "?";
    String same = limit == null ? path : path + "limit=" + limit + "&";
    return position -> "<" + same + cursor + "=" + position + ">; rel=\"next\"";
  }

  /** One answer while it is written: by one thread after the other. */
  private final class Page<T> {
    private final int lines;
    private final Finder<T> finder;
    private final ToIntFunction<T> positionOf;
    private final IntFunction<String> next;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int position;
    private int taken;

    Page(
        int lines,
        int begin,
        Finder<T> finder,
        ToIntFunction<T> positionOf,
        IntFunction<String> next) {
      this.lines = lines;
      this.position = begin;
      this.finder = finder;
      this.positionOf = positionOf;
      this.next = next;
    }

    /** Reads some lines, one of them to see whether there are more; and goes on as long as so. */
    CompletionStage<Response> answer() {
      int wanted = Math.min(linesRead, lines - taken);
      return finder
          .find(position, wanted + 1)
          .thenComposeAsync(
              found -> {
                boolean isMore = found.size() > wanted;
                boolean fits = take(found.subList(0, Math.min(wanted, found.size())));
                return fits && isMore && taken < lines
                    ? rest()
                    : CompletableFuture.completedStage(whole(isMore || !fits));
              },
              Infrastructure.getDefaultExecutor());
    }

    /** The same; if it cannot be read now, what there is, which says where it goes on. */
    private CompletionStage<Response> rest() {
      try {
        return answer().exceptionally(this::cutBy);
      } catch (RuntimeException failed) {
        return CompletableFuture.completedStage(cutBy(failed));
      }
    }

    private Response cutBy(Throwable failed) {
      LOG.warn("A list is cut, since it could not be read on: lines={}", taken, failed);
      return whole(true);
    }

    /** Writes lines, at least one for all; false if the bytes are too many for one of them. */
    private boolean take(List<T> some) {
      for (T line : some) {
        byte[] json = json(line);
        if (taken > 0 && body.size() + json.length + 2 > bytesMax) {
          return false;
        }
        body.write(taken == 0 ? '[' : ',');
        body.writeBytes(json);
        position = positionOf.applyAsInt(line);
        taken++;
      }
      return true;
    }

    private Response whole(boolean isCut) {
      if (taken == 0) {
        body.write('[');
      }
      body.write(']');
      var answer = Response.ok(body.toByteArray(), MediaType.APPLICATION_JSON);
      return isCut ? answer.header(HttpHeaders.LINK, next.apply(position)).build() : answer.build();
    }
  }

  private byte[] json(Object line) {
    try {
      return mapper.writeValueAsBytes(line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A line cannot be written", e);
    }
  }
}
