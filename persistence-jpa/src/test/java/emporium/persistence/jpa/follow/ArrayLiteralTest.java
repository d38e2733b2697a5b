package emporium.persistence.jpa.follow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.jpa.SharedPostgres;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Literals of arrays are read back by PostgreSQL. */
class ArrayLiteralTest {
  private static final String[] PARTS = {
    "\\", "\"", ",", "{", "}", "NULL", " ", "", "ä", "😀", "a"
  };

  @Test
  void literal_ofAnyTexts_isReadAsThese() throws SQLException {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var server = SharedPostgres.database();
    try (var connection =
            DriverManager.getConnection(server.url(), server.username(), server.password());
        var select = connection.prepareStatement("select ?::text[]")) {
      for (int round = 0; round < 200; round++) {
        List<String> texts =
            IntStream.range(0, random.nextInt(4)).mapToObj(at -> text(random)).toList();
        select.setString(1, ArrayLiteral.of(texts));
        try (var row = select.executeQuery()) {
          assertTrue(row.next());
          assertArrayEquals(texts.toArray(), (Object[]) row.getArray(1).getArray());
        }
      }
    }
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int part = random.nextInt(4); part > 0; part--) {
      text.append(PARTS[random.nextInt(PARTS.length)]);
    }
    return text.toString();
  }
}
