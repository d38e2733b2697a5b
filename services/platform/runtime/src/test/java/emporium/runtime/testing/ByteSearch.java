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
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Searches all bytes of all files below a directory for texts, as they are and as UTF-16, also in
 * what is compressed with Zstandard. What a file still has of earlier content is searched too. Used
 * by one thread.
 */
public final class ByteSearch {
  private static final byte[] FRAME = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};
  private static final int BUFFER_BYTES = 1 << 16;

  /** What is looked for, by its first two bytes, so that all is found by reading once. */
  private final Map<Integer, List<byte[]>> forms = new HashMap<>();

  private final BitSet starts = new BitSet();
  private int files;
  private int frames;

  /** A search for any of them. */
  public ByteSearch(List<String> texts) {
    for (String text : texts) {
      add(text.getBytes(StandardCharsets.UTF_8));
      add(text.getBytes(StandardCharsets.UTF_16LE));
      add(text.getBytes(StandardCharsets.UTF_16BE));
    }
  }

  private void add(byte[] form) {
    boolean unused = forms.computeIfAbsent(start(form, 0), key -> new ArrayList<>()).add(form);
    starts.set(start(form, 0));
  }

  private static int start(byte[] bytes, int at) {
    return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
  }

  private static boolean isAt(byte[] bytes, int at, byte[] form) {
    return at + form.length <= bytes.length
        && Arrays.equals(bytes, at, at + form.length, form, 0, form.length);
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
    if (hasPlain(bytes)) {
      return true;
    }
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == FRAME[0] && isAt(bytes, at, FRAME)) {
        byte[] unpacked = unpacked(bytes, at);
        frames += unpacked.length == 0 ? 0 : 1;
        if (hasPlain(unpacked)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean hasPlain(byte[] bytes) {
    for (int at = 0; at < bytes.length - 1; at++) {
      int start = start(bytes, at);
      if (starts.get(start)) {
        for (byte[] form : forms.get(start)) {
          if (isAt(bytes, at, form)) {
            return true;
          }
        }
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
