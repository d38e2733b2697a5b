package emporium.locks.internal;

/**
 * Keeps what a subclass writes off the cache line of the object before it in memory. A collector
 * tends to place the objects of several threads side by side; then each write of one thread would
 * take the line from another. Superclass fields come first in an object; they are never used.
 */
abstract class CacheLinePadded {
  long a0;
  long a1;
  long a2;
  long a3;
  long a4;
  long a5;
  long a6;
  long a7;
  long b0;
  long b1;
  long b2;
  long b3;
  long b4;
  long b5;
  long b6;
  long b7;
}
