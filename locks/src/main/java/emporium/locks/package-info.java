/**
 * Nested locks derived from a domain model: who owns whom decides what is locked with it and in
 * which order, so that no deadlock can form and no caller has to remember an order.
 *
 * <p><b>Lock order.</b> {@link emporium.locks.LockTree} orders key types by depth (owner before
 * owned), then by declaration; locks by type, then by key. The root, which represents the whole
 * collection, comes first.
 *
 * <p><b>Algorithm.</b> Multiple granularity locking. A lock in mode S or X on a key takes IS or IX
 * on each of its owners up to the root. The whole set is known before the first lock is taken; it
 * is sorted, the same node is joined to one mode, and nodes are taken in order under one deadline.
 * What was taken is released in reverse order when one node is not granted.
 *
 * <p><b>Why no deadlock.</b> A thread waits only for a node that comes after every node it holds.
 * Everything else (strengthening a held lock, an owner's intention lock that comes before a held
 * lock, {@code tryAcquire}) is granted at once or refused. A waiter waits for holders of its node
 * and for earlier waiters of the same node, holders wait only for later nodes; so the waits-for
 * graph has no cycle.
 *
 * <p><b>Fairness.</b> First in, first out per key: no request passes a waiter, whatever its mode.
 * Compatible waiters at the head are granted together. Strengthening a held lock is the one
 * exception: every waiter behind would have to wait for the holder anyway.
 *
 * <p><b>Cost.</b> A key that no other thread wants is taken and released by one compare-and-set
 * each. Intentions on owners are published by each thread on its own, so sets that share only
 * owners write no common word; a thread that wants an owner in another mode pays for finding them.
 * Queues and counts exist only for keys that more than one thread wants.
 *
 * <p><b>Memory.</b> A key has state only while it is held or awaited.
 *
 * <p>Sources: J. Gray, R. Lorie, G. Putzolu, I. Traiger, "Granularity of Locks and Degrees of
 * Consistency in a Shared Data Base", 1976; P. Bernstein, V. Hadzilacos, N. Goodman, "Concurrency
 * Control and Recovery in Database Systems", 1987, chapter 3.
 */
@CheckReturnValue
@NullMarked
package emporium.locks;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
