package emporium.runtime.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.http.problems.InvalidField;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
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
 * Answers growing lists as JSON arrays of bounded length: a page ends at the bound in lines or in
 * bytes, with a header {@code Link} of relation {@code next} (RFC 8288) to the next page. A list
 * within the bounds is one page. In memory are the JSON and the lines that are read at a time,
 * never all of them. Thread-safe.
 */
@Singleton
public class Paginator {
  private static final Logger LOG = LoggerFactory.getLogger(Paginator.class);

  private final int linesMax;
  private final int linesPerRead;
  private final int bytesMax;
  private final ObjectMapper mapper;

  /** Finds lines of a list. */
  @FunctionalInterface
  public interface PageSource<T> {
    /**
     * Returns lines after a position, at most {@code linesMax}, without blocking.
     *
     * @param position of a line, or the start of the request
     */
    CompletionStage<List<T>> find(int position, int linesMax);
  }

  @Inject
  Paginator(RuntimeConfig config, ObjectMapper mapper) {
    this(
        config.pages().linesMax(),
        config.pages().linesPerRead(),
        config.pages().bytesMax(),
        mapper);
  }

  Paginator(int linesMax, int linesPerRead, int bytesMax, ObjectMapper mapper) {
    this.linesMax = linesMax;
    this.linesPerRead = linesPerRead;
    this.bytesMax = bytesMax;
    this.mapper = mapper;
  }

  /**
   * Answers a page, read some lines at a time.
   *
   * @param path of the request, as it was sent
   * @param limit as requested, or null; at most the bound
   * @param begin the requested start position
   * @param cursor the name of the query parameter of the start position
   * @param position its value to continue after a line
   * @throws InvalidField if the limit is invalid
   */
  public <T> CompletionStage<Response> respond(
      String path,
      @Nullable String limit,
      int begin,
      PageSource<T> finder,
      String cursor,
      ToIntFunction<T> position) {
    int lines = limit == null ? linesMax : Math.min(linesMax, number("limit", limit));
    return new Page<>(lines, begin, finder, position, next(path, limit, cursor)).answer();
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

  private static IntFunction<String> next(String path, @Nullable String limit, String cursor) {
    String same = path + (limit == null ? "?" : "?limit=" + limit + "&");
    return position -> "<" + same + cursor + "=" + position + ">; rel=\"next\"";
  }

  /** One page while it is written: by one thread at a time. */
  private final class Page<T> {
    private final int lines;
    private final PageSource<T> finder;
    private final ToIntFunction<T> positionOf;
    private final IntFunction<String> next;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int position;
    private int taken;

    Page(
        int lines,
        int begin,
        PageSource<T> finder,
        ToIntFunction<T> positionOf,
        IntFunction<String> next) {
      this.lines = lines;
      this.position = begin;
      this.finder = finder;
      this.positionOf = positionOf;
      this.next = next;
    }

    /** Reads some lines and one more to see whether there are more; repeats while there are. */
    CompletionStage<Response> answer() {
      int wanted = Math.min(linesPerRead, lines - taken);
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

    /** The same; if reading fails, answers what there is, with a link to the rest. */
    private CompletionStage<Response> rest() {
      try {
        return answer().exceptionally(this::cutBy);
      } catch (RuntimeException failed) {
        return CompletableFuture.completedStage(cutBy(failed));
      }
    }

    private Response cutBy(Throwable failed) {
      LOG.warn("List truncated: reading failed: lines={}", taken, failed);
      return whole(true);
    }

    /** Writes lines, at least one in a page; false if one of them exceeds the bytes. */
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
