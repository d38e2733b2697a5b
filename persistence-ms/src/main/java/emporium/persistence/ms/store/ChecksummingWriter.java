package emporium.persistence.ms.store;

import emporium.persistence.ms.store.files.ChecksumFile;
import emporium.persistence.ms.store.files.DamagedStore;
import emporium.persistence.ms.store.files.DataFileChecksums;
import emporium.persistence.ms.store.files.StoreDevice;
import emporium.persistence.ms.store.files.StoreFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import org.eclipse.store.storage.types.StorageFile;
import org.eclipse.store.storage.types.StorageFileProvider;
import org.eclipse.store.storage.types.StorageFileWriter;
import org.eclipse.store.storage.types.StorageLiveChannelFile;
import org.eclipse.store.storage.types.StorageLiveDataFile;
import org.eclipse.store.storage.types.StorageLiveTransactionsFile;
import org.eclipse.store.storage.types.StorageWriteController;
import org.jspecify.annotations.Nullable;

/**
 * Every write of Eclipse Store, sent through a {@link StoreDevice}. With force, each write is
 * forced before Eclipse Store goes on, so its own order becomes the order on disk: data, then its
 * checksum, before the log entry for it, a new file's directory entry before its creation entry,
 * copies and their entries before the deletion entry, the deletion entry before the deletion.
 *
 * <p>What housekeeping moves is copied at once, but forced and noted in the log together, by {@link
 * #flushTransfers}: before anything else is written, and at the end of each slice. A crash before
 * that leaves bytes behind the length in the log, which are truncated, and their originals where
 * they were.
 *
 * <p>Used by Eclipse Store's channel thread; the counters by any.
 */
final class ChecksummingWriter implements StorageFileWriter {
  private final StoreDevice disk;
  private final DataFileChecksums sums;
  private volatile long commitBytes;
  private volatile long otherBytes;
  private volatile long filesMade;
  private @Nullable PendingTransfer pendingTransfer;

  ChecksummingWriter(StoreDevice disk) {
    this.disk = disk;
    this.sums = new DataFileChecksums(disk);
  }

  long commitBytes() {
    return commitBytes;
  }

  long otherBytes() {
    return otherBytes;
  }

  /** How many data files were made since opening. */
  long filesMade() {
    return filesMade;
  }

  /** Makes durable, and notes in the log, what was moved. */
  void flushTransfers() {
    PendingTransfer done = pendingTransfer;
    StorageFile log = done == null ? null : done.log();
    if (done == null || log == null) {
      return;
    }
    pendingTransfer = null;
    disk.force(done.target);
    sums.appended(done.target, done.from, done.to, (int) done.crc.getValue());
    otherBytes(ChecksumFile.RECORD_BYTES + appendAfterMoves(log, List.of(done.entry())));
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
    flushTransfers();
    long from = targetFile.size();
    int crc = DataFileChecksums.crc(byteBuffers);
    long written = append(targetFile, byteBuffers);
    sums.appended(path(targetFile), from, from + written, crc);
    commitBytes(written + ChecksumFile.RECORD_BYTES);
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
    PendingTransfer moving = movingTo(target, targetFile.size());
    check(path(sourceFile), sourceOffset, copyLength, moving.crc);
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
    moving.to += written;
    otherBytes(written);
    return written;
  }

  private PendingTransfer movingTo(Path target, long from) {
    PendingTransfer moving = pendingTransfer;
    if (moving != null && moving.target.equals(target)) {
      return moving;
    }
    flushTransfers();
    moving = new PendingTransfer(target, from);
    pendingTransfer = moving;
    return moving;
  }

  private void check(Path source, long offset, long length, CRC32C crc) {
    try {
      sums.addTransferred(source, offset, length, crc);
    } catch (IOException | DamagedStore e) {
      throw disk.seal(new StoreFailed(source, "moving entities out of", e));
    }
  }

  @Override
  public long writeTransactionEntryTransfer(
      StorageLiveTransactionsFile transactionFile,
      Iterable<? extends ByteBuffer> byteBuffers,
      StorageLiveDataFile dataFile,
      long dataFileOffset,
      long storeLength) {
    PendingTransfer moving = pendingTransfer;
    return moving == null
        ? write(transactionFile, byteBuffers)
        : moving.entry(transactionFile, byteBuffers);
  }

  @Override
  public long writeTransactionEntryCreate(
      StorageLiveTransactionsFile transactionFile,
      Iterable<? extends ByteBuffer> byteBuffers,
      @Nullable StorageLiveDataFile dataFile) {
    flushTransfers();
    fileMade();
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
    flushTransfers();
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
      sums.truncated(path, newLength);
    }
  }

  @Override
  public void delete(
      StorageLiveDataFile file,
      StorageWriteController writeController,
      StorageFileProvider fileProvider) {
    flushTransfers();
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
    flushTransfers();
    return appendAfterMoves(file, buffers);
  }

  private long appendAfterMoves(StorageFile file, Iterable<? extends ByteBuffer> buffers) {
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

  private synchronized void fileMade() {
    filesMade++;
  }

  private synchronized void otherBytes(long bytes) {
    otherBytes += bytes;
  }

  private static Path path(StorageFile file) {
    return Path.of(file.identifier());
  }
}
