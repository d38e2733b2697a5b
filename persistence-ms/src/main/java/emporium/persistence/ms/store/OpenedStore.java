package emporium.persistence.ms.store;

import emporium.persistence.ms.store.files.DirectoryLock;
import emporium.persistence.ms.store.files.StoreDevice;
import emporium.persistence.ms.store.files.StoreFailed;
import emporium.persistence.ms.store.files.StoreLayout;
import emporium.persistence.ms.store.files.StoreUnreadable;

/** What a store consists of once its engine runs. */
record OpenedStore(
    StoreLayout layout,
    DirectoryLock lock,
    StoreDevice disk,
    ChecksummingWriter writer,
    EclipseStoreEngine engine) {

  /**
   * Starts an engine on a directory that was checked.
   *
   * @param onImageRead called for each image that is read
   * @throws StoreUnreadable if Eclipse Store cannot read the files
   * @throws StoreFailed if a write or force failed
   */
  static OpenedStore start(
      StoreOptions options,
      StoreLayout layout,
      DirectoryLock lock,
      StoreDevice disk,
      int dataFileBytesMax,
      Runnable onImageRead) {
    var classes = new StoredClassLoader(layout, options.classLoader(), options.storable());
    var writer = new ChecksummingWriter(disk);
    var engine =
        new EclipseStoreEngine(layout, disk, writer, classes, dataFileBytesMax, onImageRead);
    try {
      engine.start();
      return new OpenedStore(layout, lock, disk, writer, engine);
    } catch (RuntimeException | Error e) {
      StoreFailed failed = disk.failure();
      disk.seal(new StoreFailed(layout.directory(), "opening", e));
      engine.abandon();
      throw failed != null ? failed : new StoreUnreadable(layout.directory(), e);
    }
  }
}
