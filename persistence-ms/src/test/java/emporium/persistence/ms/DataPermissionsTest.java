package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import emporium.persistence.Durability;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may read what an engine keeps. */
class DataPermissionsTest {
  @TempDir Path temporary;
  private Path directory;

  @BeforeEach
  void permissions() {
    assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    directory = temporary.resolve("data");
  }

  private static void open(Path directory, Path backup) {
    try (var bank = new BankEngine(directory, Durability.POWER, options -> options)) {
      bank.bank
          .run(new BankCommands.Open(new AccountId(1, 1), 0))
          .toCompletableFuture()
          .orTimeout(60, TimeUnit.SECONDS)
          .join();
      var unused = bank.engine.operations().backup(backup);
    }
  }

  /** Paths below, and itself, that the predicate finds and others can use. */
  private static List<String> exposed(Path directory, Predicate<Path> which) throws IOException {
    var found = new ArrayList<String>();
    try (var all = Files.walk(directory)) {
      for (Path path : all.filter(which).toList()) {
        if (!PrivateFiles.isPrivate(path)) {
          found.add(directory.relativize(path).toString());
        }
      }
    }
    return found;
  }

  /** Eclipse Store makes these itself, with the umask of the process. */
  private static boolean isOfEclipseStore(Path path) {
    return path.endsWith("channel_0")
        || path.toString().endsWith(".dat")
        || path.toString().endsWith(".sft");
  }

  @Test
  void newDirectory_engineAndBackup_areTheirOwners() throws IOException {
    Path backup = temporary.resolve("backup");
    open(directory, backup);
    assertTrue(PrivateFiles.isPrivate(directory));
    assertEquals(List.of(), exposed(directory, path -> !isOfEclipseStore(path)));
    assertEquals(List.of(), exposed(backup, path -> true));
  }

  @Test
  void looseDirectory_opened_isWarnedOfOnceWithTheCommandThatMendsIt() throws IOException {
    var unused =
        Files.createDirectory(
            directory,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
    List<String> warnings = warnings(() -> open(directory, temporary.resolve("backup")));
    assertEquals(1, warnings.size(), warnings::toString);
    assertTrue(warnings.get(0).contains("chmod -R go= "), warnings::toString);
  }

  @Test
  void privateDirectory_opened_isNotWarnedOf() {
    assertEquals(List.of(), warnings(() -> open(directory, temporary.resolve("backup"))));
  }

  private static List<String> warnings(Runnable body) {
    var messages = new CopyOnWriteArrayList<String>();
    var handler =
        new Handler() {
          @Override
          public void publish(LogRecord message) {
            messages.add(message.getMessage() + List.of(parameters(message)));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    var logger = Logger.getLogger(PrivateFiles.class.getName());
    var level = logger.getLevel();
    logger.setLevel(Level.WARNING);
    logger.addHandler(handler);
    try {
      body.run();
    } finally {
      logger.removeHandler(handler);
      logger.setLevel(level);
    }
    return messages;
  }

  private static Object[] parameters(LogRecord message) {
    Object[] parameters = message.getParameters();
    return parameters == null ? new Object[0] : parameters;
  }
}
