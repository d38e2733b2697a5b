package emporium.runtime.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What a logger and those below it are given to log, until this is closed. Thread-safe. */
public final class LoggedLines implements AutoCloseable {
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private final SimpleFormatter formatter = new SimpleFormatter();
  private final Logger logger;
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          records.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private LoggedLines(String name) {
    logger = Logger.getLogger(name);
    logger.addHandler(handler);
  }

  /** Of the logger of a class. */
  public static LoggedLines of(Class<?> source) {
    return named(source.getName());
  }

  /** Of the logger of that name; the empty one is the root. */
  public static LoggedLines named(String logger) {
    return new LoggedLines(logger);
  }

  /** Those of at least that level. */
  public List<LogRecord> records(Level from) {
    return records.stream().filter(line -> line.getLevel().intValue() >= from.intValue()).toList();
  }

  /** The same as texts: level, logger, and the message with its parameters. */
  public List<String> lines(Level from) {
    return records(from).stream()
        .map(
            line ->
                "%s %s: %s"
                    .formatted(
                        line.getLevel(), line.getLoggerName(), formatter.formatMessage(line)))
        .toList();
  }

  @Override
  public void close() {
    logger.removeHandler(handler);
  }
}
