package emporium.runtime.admin;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.backup.BackupFailed;
import emporium.persistence.ms.backup.BackupFiles;
import emporium.persistence.ms.backup.BackupReport;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.access.Roles;
import emporium.runtime.engine.EngineBootstrap;
import emporium.runtime.http.problems.Problem;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.inject.Instance;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.resteasy.reactive.server.Cancellable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backs up the data of this process online, below the configured directory and nowhere else; one
 * backup at a time, on its own thread. Thread-safe.
 */
@RolesAllowed(Roles.OPERATOR)
@Cancellable(false)
@Path("/backup")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class BackupResource {
  private static final Logger LOG = LoggerFactory.getLogger(BackupResource.class);

  private static final Problem ON_TABLES =
      Problem.of(
          409, "on-tables", "Tables are PostgreSQL's: back them up with pg_dump or pg_basebackup");

  private final boolean isGraph;
  private final Instance<GraphEngine> engine;
  private final java.nio.file.Path backups;
  private final AtomicBoolean running = new AtomicBoolean();
  private final ExecutorService thread = Executors.newSingleThreadExecutor(BackupResource::thread);

  BackupResource(Instance<GraphEngine> engine, RuntimeConfig config) {
    this.isGraph = EngineBootstrap.isGraph(config);
    this.engine = engine;
    this.backups = config.backup().directory().toAbsolutePath().normalize();
  }

  /** A completed backup. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  public record BackupMade(String directory, long lastGroup, long bytes, long millis) {
    static BackupMade of(BackupReport made) {
      return new BackupMade(
          made.directory().toString(), made.lastGroup(), made.bytes(), made.millis());
    }
  }

  /**
   * Makes a backup and answers when it is complete: 409 if the name is taken or another backup runs
   * or the state is on tables, 503 if it could not be made now, 507 if there is no space.
   */
  @POST
  public CompletionStage<BackupMade> backup(@NotNull @Valid BackupRequest request) {
    if (!isGraph) {
      return CompletableFuture.failedStage(new WebApplicationException(ON_TABLES.response()));
    }
    if (!running.compareAndSet(false, true)) {
      var target = backups.resolve(request.name());
      return CompletableFuture.failedStage(
          BackupFailed.of(BackupFailed.Reason.RUNNING, target, "Another backup is under way"));
    }
    return CompletableFuture.supplyAsync(() -> make(request), thread)
        .whenComplete((made, failure) -> running.set(false));
  }

  private BackupMade make(BackupRequest request) {
    BackupFiles.createDirectories(backups);
    BackupReport made = engine.get().operations().backup(backups.resolve(request.name()));
    LOG.info(
        "Backup made: directory={}, group={}, bytes={}, ms={}",
        made.directory(),
        made.lastGroup(),
        made.bytes(),
        made.millis());
    return BackupMade.of(made);
  }

  @PreDestroy
  void stop() {
    thread.shutdown();
  }

  private static Thread thread(Runnable task) {
    var thread = new Thread(task, "emporium-backup");
    thread.setDaemon(true);
    return thread;
  }
}
