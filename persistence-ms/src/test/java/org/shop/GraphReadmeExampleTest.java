package org.shop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in the README, as it is there: compiled in a package of its own, run, killed. */
class GraphReadmeExampleTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));
  private static final String OWNING = ".owning(Line.class)";

  private static final String BEFORE =
      """
      package com.example;
      import static emporium.persistence.Durability.POWER;
      import emporium.locks.*;
      import emporium.persistence.*;
      import emporium.persistence.ms.*;
      import emporium.persistence.ms.graph.*;
      import emporium.persistence.engine.*;
      import java.nio.file.Path;
      import java.util.*;
      import java.util.concurrent.CompletionStage;
      """;

  /** A command of the test's own, which throws after it has changed everything. */
  private static final String MAIN =
      """
      record Fail(int number) implements Command<Table<Integer, Basket>, Long> {
        public LockSet locks() { return LockSet.exclusive(number); }
        public Long apply(Table<Integer, Basket> baskets, Changes changes) {
          Basket basket = changes.touch(baskets.find(number));
          basket.put("bread", 1_000, 6);
          basket.put("milk", 1_000, 0);
          basket.pay();
          throw new IllegalStateException("wanted");
        }
      }

      class Main {
        static final EventCodec NO_EVENTS = new EventCodec() {
          public byte[] encode(Event event) { throw new UnsupportedOperationException(); }
          public <E extends Event> E decode(byte[] payload, Class<E> type) {
            throw new UnsupportedOperationException();
          }
        };

        static <R> R await(CompletionStage<R> stage) { return stage.toCompletableFuture().join(); }

        public static void main(String[] args) throws Exception {
          var directory = Path.of(args[0]);
          int puts = Integer.parseInt(args[1]);
          %s
          await(total);
          for (int i = 1; i < puts; i++) {
            await(shop.run(new Put(1, "bread", 100, 6)));
          }
          try {
            await(shop.run(new Fail(1)));
          } catch (java.util.concurrent.CompletionException wanted) {
            System.out.println(wanted.getCause().getMessage());
          }
          String text = await(shop.read(LockSet.shared(1), b -> b.find(1).toString()));
          System.out.println(text);
          if (args.length > 2) {
            engine.close();
            return;
          }
          new java.util.concurrent.CountDownLatch(1).await(); // until it is killed
        }
      }
      """;

  @TempDir Path temp;

  @Test
  void example_killed_hasWhatWasAcknowledgedAndNothingOfWhatThrew() throws Exception {
    Path classes = compiled(readme());
    assertEquals(
        List.of("wanted", "1 OPEN [0, 0, 0, 0, 0, 0, 3] [bread=450]"), killed(classes, "3"));
    assertEquals(
        List.of("wanted", "1 OPEN [0, 0, 0, 0, 0, 0, 5] [bread=800]"),
        outputOf(classes, "2"),
        "replayed from the journal, then in the store");
    assertEquals(
        List.of("wanted", "1 OPEN [0, 0, 0, 0, 0, 0, 6] [bread=1050]"), killed(classes, "1"));
  }

  /** The control: what the table does not declare is not lost but refused. */
  @Test
  void example_withoutOwning_isRefusedWithASentence() throws Exception {
    assertTrue(readme().contains(OWNING));
    Path classes = compiled(readme().replace(OWNING, ""));
    Process process = start(classes, "1", "close");
    String output = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertNotEquals(0, process.waitFor());
    assertTrue(
        output.contains("Class com.example.Basket cannot be stored: its field \"lines\""), output);
    assertTrue(output.contains("table.owning(Line.class)"), output);
  }

  private static String readme() throws IOException {
    return Files.readString(MODULE.resolve("README.md"));
  }

  private Path compiled(String readme) throws IOException {
    List<String> blocks =
        Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL)
            .matcher(readme)
            .results()
            .map(result -> result.group(1))
            .toList();
    assertEquals(3, blocks.size());
    Path source = temp.resolve("Shop.java");
    Files.writeString(
        source, BEFORE + blocks.get(0) + blocks.get(1) + MAIN.formatted(blocks.get(2)));
    Path classes = Files.createDirectories(temp.resolve("classes"));
    var output = new StringWriter();
    var compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var options = List.of("-cp", System.getProperty("java.class.path"), "-d", classes.toString());
      var units = files.getJavaFileObjects(source);
      boolean done = compiler.getTask(output, files, null, options, null, units).call();
      assertTrue(done, output.toString());
    }
    return classes;
  }

  private Process start(Path classes, String... args) throws IOException {
    var command =
        new java.util.ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classes + java.io.File.pathSeparator + System.getProperty("java.class.path"),
                "com.example.Main",
                temp.resolve("data").toString()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).start();
  }

  /** Two lines of output, then kill -9. */
  private List<String> killed(Path classes, String puts) throws Exception {
    Process process = start(classes, puts);
    try (BufferedReader lines = process.inputReader()) {
      String first = lines.readLine();
      String second = lines.readLine();
      if (second == null) {
        return List.of(new String(process.getErrorStream().readAllBytes(), UTF_8));
      }
      process.toHandle().destroyForcibly();
      assertEquals(137, process.waitFor());
      return List.of(first, second);
    } finally {
      process.destroyForcibly();
    }
  }

  private List<String> outputOf(Path classes, String puts) throws Exception {
    Process process = start(classes, puts, "close");
    List<String> output = process.inputReader().lines().toList();
    String errors = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertEquals(0, process.waitFor(), errors);
    return output;
  }
}
