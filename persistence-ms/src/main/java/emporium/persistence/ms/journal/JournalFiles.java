package emporium.persistence.ms.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * The file system operations of a journal. Tests substitute their own implementation, to delay an
 * operation, make it fail or record it. Called by the journal's owner thread only.
 */
public interface JournalFiles {
  /** The files of the operating system. */
  JournalFiles SYSTEM = new SystemFiles();

  /** Makes {@code directory} if it is absent, so that it survives a power loss. */
  void createDirectory(Path directory) throws IOException;

  /** The names of the files in {@code directory}. */
  List<String> list(Path directory) throws IOException;

  /** Opens a file for reading and writing; {@code create} makes an empty one, replacing another. */
  OpenFile open(Path file, boolean create) throws IOException;

  /** Renames within a directory; {@code to} must not exist. */
  void rename(Path from, Path to) throws IOException;

  /** Removes a file. */
  void delete(Path file) throws IOException;

  /** Forces names that were made, changed or removed. */
  void forceDirectory(Path directory) throws IOException;

  /** One open file. */
  interface OpenFile extends AutoCloseable {
    /** The length in bytes. */
    long size() throws IOException;

    /** Reads from {@code offset} until {@code into} is full or the file ends. */
    void read(ByteBuffer into, long offset) throws IOException;

    /** Writes all of {@code bytes} at {@code offset}, or throws. */
    void write(ByteBuffer bytes, long offset) throws IOException;

    /** Forces content and length. */
    void force() throws IOException;

    @Override
    void close() throws IOException;
  }
}
