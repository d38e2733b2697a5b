package emporium.persistence.ms.store;

/** What a store consists of once its engine runs. */
record Opened(
    StoreLayout layout, DirectoryLock lock, Disk disk, CheckedWriter writer, Engine engine) {

  /**
   * Starts an engine on a directory that was checked.
   *
   * @throws EngineRefused if the engine cannot read the files
   * @throws StoreFailed if a write or force failed
   */
  static Opened start(
      StoreOptions options,
      StoreLayout layout,
      DirectoryLock lock,
      Disk disk,
      StoredTypes types,
      int dataFileBytesMax) {
    var writer = new CheckedWriter(disk);
    var engine = new Engine(layout, disk, writer, options.classLoader(), types, dataFileBytesMax);
    try {
      engine.start();
      return new Opened(layout, lock, disk, writer, engine);
    } catch (RuntimeException | Error e) {
      StoreFailed failed = disk.failure();
      disk.seal(new StoreFailed(layout.directory(), "opening", e));
      engine.abandon();
      throw failed != null ? failed : new EngineRefused(layout.directory(), e);
    }
  }
}
