package emporium.persistence.ms.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.eclipse.store.storage.types.StorageFile;
import org.eclipse.store.storage.types.StorageFileProvider;
import org.eclipse.store.storage.types.StorageFileWriter;
import org.eclipse.store.storage.types.StorageLiveChannelFile;
import org.eclipse.store.storage.types.StorageLiveDataFile;
import org.eclipse.store.storage.types.StorageLiveTransactionsFile;
import org.eclipse.store.storage.types.StorageWriteController;
import org.jspecify.annotations.Nullable;

/**
 * Every write of the engine, sent through a {@link Disk}. With force, each write is forced before
 * the engine goes on, so the engine's own order becomes the order on disk: data, then its checksum,
 * before the log entry that speaks of it, a new file's directory entry before its creation entry,
 * copies and their entries before the deletion entry, the deletion entry before the deletion. Used
 * by the engine's channel thread.
 */
final class CheckedWriter implements StorageFileWriter {
  private final Disk disk;
  private final Checksums sums;
  private volatile long commitBytes;
  private volatile long otherBytes;

  CheckedWriter(Disk disk) {
    this.disk = disk;
    this.sums = new Checksums(disk);
  }

  long commitBytes() {
    return commitBytes;
  }

  long otherBytes() {
    return otherBytes;
  }

  @Override
  public long write(StorageFile file, Iterable<? extends ByteBuffer> buffers) {
    long written = append(file, buffers);
    otherBytes(written);
    return written;
  }

  @Override
  public long writeStore(
      StorageLiveDataFile targetFile, Iterable<? extends ByteBuffer> byteBuffers) {
    long from = targetFile.size();
    int crc = Checksums.crc(byteBuffers);
    long written = append(targetFile, byteBuffers);
    sums.appended(path(targetFile), from, from + written, crc);
    commitBytes(written + SumsFile.RECORD_BYTES);
    return written;
  }

  @Override
  public long writeTransactionEntryStore(
      StorageLiveTransactionsFile transactionFile,
      Iterable<? extends ByteBuffer> byteBuffers,
      StorageLiveDataFile dataFile,
      long dataFileOffset,
      long storeLength) {
    long written = append(transactionFile, byteBuffers);
    commitBytes(written);
    return written;
  }

  @Override
  public long writeTransfer(
      StorageLiveDataFile sourceFile,
      long sourceOffset,
      long copyLength,
      StorageLiveDataFile targetFile) {
    Path target = path(targetFile);
    long from = targetFile.size();
    int crc = checked(path(sourceFile), sourceOffset, copyLength);
    long written =
        disk.change(
            target,
            copyLength,
            () -> {
              long copied = sourceFile.copyTo(targetFile, sourceOffset, copyLength);
              if (copied != copyLength) {
                throw new IOException("Copied " + copied + " of " + copyLength + " bytes");
              }
              return copied;
            });
    disk.force(target);
    sums.appended(target, from, from + written, crc);
    otherBytes(written + SumsFile.RECORD_BYTES);
    return written;
  }

  private int checked(Path source, long offset, long length) {
    try {
      return sums.ofMoved(source, offset, length);
    } catch (IOException | DamagedStore e) {
      throw disk.seal(new StoreFailed(source, "moving entities out of", e));
    }
  }

  @Override
  public long writeTransactionEntryCreate(
      StorageLiveTransactionsFile transactionFile,
      Iterable<? extends ByteBuffer> byteBuffers,
      @Nullable StorageLiveDataFile dataFile) {
    Path directory = path(transactionFile).toAbsolutePath().getParent();
    if (directory != null) {
      disk.forceDirectory(directory);
      Path above = directory.getParent();
      boolean first = dataFile == null || dataFile.number() <= 1; // null for one that a crash left
      if (first && above != null) {
        disk.forceDirectory(above);
      }
    }
    return write(transactionFile, byteBuffers);
  }

  @Override
  public void truncate(
      StorageLiveChannelFile<?> file, long newLength, StorageFileProvider fileProvider) {
    Path path = path(file);
    disk.change(
        path,
        0,
        () -> {
          StorageFileWriter.truncateFile(file, newLength, fileProvider);
          return newLength;
        });
    disk.force(path);
    if (file instanceof StorageLiveDataFile) {
      sums.cut(path, newLength);
    }
  }

  @Override
  public void delete(
      StorageLiveDataFile file,
      StorageWriteController writeController,
      StorageFileProvider fileProvider) {
    Path path = path(file);
    disk.change(
        path,
        0,
        () -> {
          StorageFileWriter.deleteFile(file, writeController, fileProvider);
          return path;
        });
    disk.release(path);
    sums.deleted(path);
  }

  private long append(StorageFile file, Iterable<? extends ByteBuffer> buffers) {
    Path path = path(file);
    long bytes = 0;
    for (ByteBuffer buffer : buffers) {
      bytes += buffer.remaining();
    }
    long written = disk.change(path, bytes, () -> file.writeBytes(buffers));
    disk.force(path);
    return written;
  }

  private synchronized void commitBytes(long bytes) {
    commitBytes += bytes;
  }

  private synchronized void otherBytes(long bytes) {
    otherBytes += bytes;
  }

  private static Path path(StorageFile file) {
    return Path.of(file.identifier());
  }
}
