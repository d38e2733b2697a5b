package emporium.runtime.http.problems;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import emporium.locks.LockException;
import emporium.locks.LockInterrupted;
import emporium.locks.LockTimeout;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Overloaded;
import emporium.persistence.PersistenceException;
import emporium.persistence.Rejection;
import emporium.persistence.SnapshotTooOld;
import emporium.persistence.ms.backup.BackupFailed;
import emporium.runtime.replica.NotPartitionOwner;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.validation.ConstraintViolationException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every failure as problem JSON: never a stack trace, never a class name. A programming error is
 * answered 500, logged once with its stack, and counted as {@code emporium.defects}. Thread-safe.
 */
public class ProblemMappers {
  private static final Logger LOG = LoggerFactory.getLogger(ProblemMappers.class);
  private static final Comparator<Problem.FieldError> BY_FIELD =
      Comparator.comparing(Problem.FieldError::field).thenComparing(Problem.FieldError::rule);

  private static final int CAUSES_MAX = 10;

  private final DefectCounter defects;

  ProblemMappers(DefectCounter defects) {
    this.defects = defects;
  }

  /** A rule of the domain refused it. */
  @ServerExceptionMapper
  public Response rejected(Rejection rejection) {
    int status =
        switch (rejection.kind()) {
          case UNKNOWN -> 404;
          case CONFLICT -> 409;
          case UNPROCESSABLE -> 422;
        };
    return new Problem(
            "urn:emporium:" + rejection.code(),
            String.valueOf(rejection.getMessage()),
            status,
            null,
            List.of(),
            rejection.context())
        .response();
  }

  /** A field breaks a rule. */
  @ServerExceptionMapper
  public Response invalid(InvalidField invalid) {
    return Problem.invalid(List.of(new Problem.FieldError(invalid.field(), invalid.rule())))
        .response();
  }

  /** Fields break rules. */
  @ServerExceptionMapper
  public Response invalid(InvalidFields invalid) {
    return Problem.invalid(invalid.errors()).response();
  }

  /** Declared constraints are broken. */
  @ServerExceptionMapper
  public Response violated(ConstraintViolationException violations) {
    return Problem.invalid(
            violations.getConstraintViolations().stream()
                .map(FieldErrors::of)
                .sorted(BY_FIELD)
                .toList())
        .response();
  }

  /** The engine could not take or finish it. */
  @ServerExceptionMapper
  public Response unavailable(PersistenceException failure) {
    var code =
        failure instanceof OutcomeUnknown
            ? "outcome-unknown"
            : failure instanceof SnapshotTooOld
                ? "snapshot-too-old"
                : failure instanceof Overloaded ? "overloaded" : "not-open";
    return Problem.of(503, code, String.valueOf(failure.getMessage())).response();
  }

  /** A backup was not made. */
  @ServerExceptionMapper
  public Response notBackedUp(BackupFailed failure) {
    LOG.warn("No backup: {}", failure.getMessage());
    return switch (failure.reason()) {
      case RUNNING -> Problem.of(409, "backup-running", "Another backup is under way").response();
      case TARGET_NOT_EMPTY ->
          Problem.of(409, "backup-exists", "There is something of that name").response();
      case NO_SPACE -> Problem.of(507, "no-space", "Not enough space for a backup").response();
      case JOURNAL_OVERRUN ->
          Problem.of(503, "backup-overtaken", "Too much is committed for a backup now").response();
      case NOT_OPEN, DAMAGED, UNREADABLE ->
          Problem.of(503, "backup-failed", "The backup could not be made, see the log").response();
    };
  }

  /**
   * Locks were not granted, and nothing ran: by a timeout, at the end of the process, or by a
   * programming error.
   */
  @ServerExceptionMapper
  public Response notGranted(LockException failure) {
    if (failure instanceof LockTimeout) {
      LOG.warn("Locks not granted: {}", failure.getMessage());
      return Problem.of(503, "locks-not-granted", "Too many transactions want the same data")
          .response();
    }
    return failure instanceof LockInterrupted
        ? Problem.of(503, "not-open", "The process ends").response()
        : unexpected(failure);
  }

  /** Another replica owns the key: redirects the request to it. */
  @ServerExceptionMapper
  public Response elsewhere(NotPartitionOwner other, HttpServerRequest asked) {
    String there = other.redirect(asked.path(), asked.query());
    return Response.status(Response.Status.TEMPORARY_REDIRECT)
        .header(HttpHeaders.LOCATION, there)
        .build();
  }

  /** JSON of the wrong shape. */
  @ServerExceptionMapper
  public Response mismatched(MismatchedInputException failure) {
    return malformed(failure);
  }

  /**
   * JSON that cannot be mapped, such as one field named twice in different cases; or, when writing,
   * a programming error.
   */
  @ServerExceptionMapper
  public Response undefined(InvalidDefinitionException failure) {
    boolean writing = failure.getProcessor() instanceof JsonGenerator;
    return writing ? unexpected(failure) : malformed(failure);
  }

  /** Not JSON. */
  @ServerExceptionMapper
  public Response unreadable(JsonProcessingException failure) {
    return malformed(failure);
  }

  /** An answer of the framework. */
  @ServerExceptionMapper
  public Response web(WebApplicationException failure) {
    if (failure.getCause() instanceof JsonProcessingException json) {
      return malformed(json);
    }
    var answer = failure.getResponse();
    return answer.getStatus() < 400 || answer.hasEntity()
        ? answer
        : Problem.of(
                answer.getStatus(),
                "http-" + answer.getStatus(),
                answer.getStatusInfo().getReasonPhrase())
            .response();
  }

  /** A wrapped failure. */
  @ServerExceptionMapper
  public Response wrapped(CompletionException failure, HttpServerRequest asked) {
    return failure.getCause() instanceof NotPartitionOwner other
        ? elsewhere(other, asked)
        : any(failure.getCause() == null ? failure : failure.getCause());
  }

  /** The connection ended while the body was read or the answer written: no defect. */
  @ServerExceptionMapper
  public Response disconnected(IOException failure, RoutingContext request) {
    boolean isOpen =
        !(request.request().connection() instanceof ConnectionBase connection)
            || connection.channel().isOpen();
    return disconnected(failure, isOpen);
  }

  Response disconnected(IOException failure, boolean isOpen) {
    return isOpen && causes(failure).noneMatch(HttpClosedException.class::isInstance)
        ? unexpected(failure)
        : Problem.of(400, "http-400", "The connection ended").response();
  }

  /** A stream of HTTP/2 that its client has reset before the answer began. */
  @ServerExceptionMapper
  public Response reset(IllegalArgumentException failure) {
    return String.valueOf(failure.getMessage()).startsWith("Stream no longer exists")
        ? Problem.of(400, "http-400", "The stream was reset").response()
        : unexpected(failure);
  }

  /** A programming error: named by an id that is in the log. */
  @ServerExceptionMapper
  public Response unexpected(Exception failure) {
    var id = UUID.randomUUID().toString();
    LOG.error("Unexpected failure: id={}", id, failure);
    defects.count(failure);
    return new Problem(
            "urn:emporium:internal",
            "Internal error",
            500,
            "id " + id,
            List.of(),
            java.util.Map.of())
        .response();
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(CAUSES_MAX);
  }

  private Response any(Throwable failure) {
    if (failure instanceof Rejection rejection) {
      return rejected(rejection);
    } else if (failure instanceof InvalidField field) {
      return invalid(field);
    } else if (failure instanceof InvalidFields fields) {
      return invalid(fields);
    } else if (failure instanceof PersistenceException persistence) {
      return unavailable(persistence);
    } else if (failure instanceof BackupFailed backup) {
      return notBackedUp(backup);
    } else if (failure instanceof LockException locks) {
      return notGranted(locks);
    } else if (failure instanceof WebApplicationException answer) {
      return web(answer);
    }
    return unexpected(
        failure instanceof Exception e
            ? e
            : new IllegalStateException("Error in a command", failure));
  }

  private static Response malformed(JsonProcessingException failure) {
    return Problem.invalid(List.of(FieldErrors.of(failure))).response();
  }
}
