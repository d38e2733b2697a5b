package emporium.runtime.testing;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Searches all bytes of all files below a directory for texts, as they are and as UTF-16, also in
 * what is compressed with Zstandard. What a file still has of earlier content is searched too. Used
 * by one thread.
 */
public final class ByteSearch {
  private static final String FRAME = "(\u00b5/\u00fd"; // the magic number 0xFD2FB528
  private static final int BUFFER_BYTES = 1 << 16;

  private final List<String> forms = new ArrayList<>();
  private int files;
  private int frames;

  /** A search for any of them. */
  public ByteSearch(List<String> texts) {
    for (String text : texts) {
      forms.add(text);
      forms.add(latin(text.getBytes(StandardCharsets.UTF_16LE)));
      forms.add(latin(text.getBytes(StandardCharsets.UTF_16BE)));
    }
  }

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** The files that have one of the texts. */
  public SortedSet<String> below(Path root) throws IOException {
    var found = new TreeSet<String>();
    List<Path> all;
    try (var walked = Files.walk(root)) {
      all = walked.filter(Files::isRegularFile).toList();
    }
    for (Path file : all) {
      byte[] bytes = read(file);
      files++;
      if (has(bytes)) {
        found.add(root.relativize(file).toString());
      }
    }
    return found;
  }

  private static byte[] read(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException deleted) {
      return new byte[0];
    }
  }

  /** Whether bytes have one of the texts. */
  public boolean has(byte[] bytes) {
    String content = latin(bytes);
    if (forms.stream().anyMatch(content::contains)) {
      return true;
    }
    for (int at = content.indexOf(FRAME); at >= 0; at = content.indexOf(FRAME, at + 1)) {
      String unpacked = latin(unpacked(bytes, at));
      frames += unpacked.isEmpty() ? 0 : 1;
      if (forms.stream().anyMatch(unpacked::contains)) {
        return true;
      }
    }
    return false;
  }

  /** What a frame has; of a torn one, what comes before the tear. */
  private static byte[] unpacked(byte[] bytes, int from) {
    var out = new ByteArrayOutputStream();
    byte[] buffer = new byte[BUFFER_BYTES];
    var in = new ByteArrayInputStream(bytes, from, bytes.length - from);
    try (var frame = new ZstdInputStream(in)) {
      for (int read = frame.read(buffer); read >= 0; read = frame.read(buffer)) {
        out.write(buffer, 0, read);
      }
    } catch (IOException torn) {
      return out.toByteArray();
    }
    return out.toByteArray();
  }

  /** How many compressed frames were searched. */
  public int frames() {
    return frames;
  }

  /** How much was searched, in words. */
  public String extent() {
    return files + " files, " + frames + " compressed frames";
  }
}
