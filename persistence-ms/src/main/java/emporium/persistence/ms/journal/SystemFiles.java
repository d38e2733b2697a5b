package emporium.persistence.ms.journal;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The operating system's files. Interrupting a thread in here fails the operation. */
final class SystemFiles implements JournalFiles {
  /** Elsewhere a directory cannot be opened, and the file system makes its names durable itself. */
  private static final boolean DIRECTORIES_CAN_BE_FORCED =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  /** The platform keeps a copy outside the heap of what is read or written at once. */
  private static final int CHUNK_BYTES = 1 << 20;

  @Override
  public void createDirectory(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      PrivateFiles.createDirectories(directory);
      Path parent = directory.toAbsolutePath().getParent();
      if (parent != null) {
        forceDirectory(parent);
      }
    }
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  @Override
  public OpenFile open(Path file, boolean create) throws IOException {
    return new Channel(
        create
            ? PrivateFiles.channel(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)
            : FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    if (Files.exists(to)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.delete(file);
  }

  @Override
  public void forceDirectory(Path directory) throws IOException {
    if (DIRECTORIES_CAN_BE_FORCED) {
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private record Channel(FileChannel channel) implements OpenFile {
    @Override
    public long size() throws IOException {
      return channel.size();
    }

    @Override
    public void read(ByteBuffer into, long offset) throws IOException {
      long at = offset;
      while (into.hasRemaining()) {
        int read = channel.read(chunk(into), at);
        if (read < 0) {
          return;
        }
        into.position(into.position() + read);
        at += read;
      }
    }

    @Override
    public void write(ByteBuffer bytes, long offset) throws IOException {
      long at = offset;
      while (bytes.hasRemaining()) {
        int written = channel.write(chunk(bytes), at);
        bytes.position(bytes.position() + written);
        at += written;
      }
    }

    private static ByteBuffer chunk(ByteBuffer bytes) {
      return bytes.slice(bytes.position(), Math.min(bytes.remaining(), CHUNK_BYTES));
    }

    @Override
    public void force() throws IOException {
      channel.force(false);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
