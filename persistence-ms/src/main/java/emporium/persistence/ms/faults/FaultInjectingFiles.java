package emporium.persistence.ms.faults;

import emporium.persistence.ms.journal.JournalFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The journal's files with the store's faults in between, so that a test breaks both alike. */
public record FaultInjectingFiles(JournalFiles files, FaultInjector faults)
    implements JournalFiles {
  @Override
  public void createDirectory(Path directory) throws IOException {
    boolean isNew = !Files.isDirectory(directory);
    files.createDirectory(directory);
    Path above = directory.toAbsolutePath().getParent();
    if (isNew && above != null) {
      faults.afterForce(above);
    }
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    return files.list(directory);
  }

  @Override
  public OpenFile open(Path file, boolean create) throws IOException {
    if (!create) {
      return new FaultedFile(file, files.open(file, false));
    }
    faults.beforeWrite(file, 0);
    var made = new FaultedFile(file, files.open(file, true));
    faults.afterWrite(file);
    return made;
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    faults.beforeWrite(from, 0);
    files.rename(from, to);
    faults.afterWrite(to);
  }

  @Override
  public void delete(Path file) throws IOException {
    faults.beforeWrite(file, 0);
    files.delete(file);
    faults.afterWrite(file);
  }

  @Override
  public void forceDirectory(Path directory) throws IOException {
    faults.beforeForce(directory);
    files.forceDirectory(directory);
    faults.afterForce(directory);
  }

  private final class FaultedFile implements OpenFile {
    private final Path path;
    private final OpenFile file;

    FaultedFile(Path path, OpenFile file) {
      this.path = path;
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public void read(ByteBuffer into, long offset) throws IOException {
      file.read(into, offset);
    }

    @Override
    public void write(ByteBuffer bytes, long offset) throws IOException {
      faults.beforeWrite(path, bytes.remaining());
      file.write(bytes, offset);
      faults.afterWrite(path);
    }

    @Override
    public void force() throws IOException {
      faults.beforeForce(path);
      file.force();
      faults.afterForce(path);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
