package emporium.persistence.jpa;

import java.util.concurrent.atomic.AtomicInteger;

/** One service on the engine: its schema, its locks, its mapped classes, its events. */
record JpaService(
    String name,
    KeyLocks locks,
    JpaMapping mapping,
    Messages messages,
    AtomicInteger deadLetters) {}
