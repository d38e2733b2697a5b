/** Locks as a tree, who waits for whom, and the keys that were waited for most. */
import { byId, number, table, tree } from './dom.js';

const KEYS_SHOWN = 24;
const THREADS_SHOWN = 8;

/** What a thread holds or waits for. */
function lockLine(lock) {
  const behind = lock.waits_for.length > 0 ? `, behind ${lock.waits_for.join(', ')}` : '';
  return { id: `${lock.waiting} ${lock.mode} ${lock.thread}`, name: lock.mode, mark: lock.waiting ? 'warn' : '',
    text: lock.waiting ? `awaited by ${lock.thread}${behind}` : `held by ${lock.thread}` };
}

/** As many as fit, and how many do not. */
function bounded(nodes, max, what) {
  const shown = nodes.slice(0, max);
  const missing = nodes.length - shown.length;
  return missing > 0 ? [...shown, { id: 'more', name: `${number(missing)} more`, text: `${what} not listed` }] : shown;
}

function threadNodes(locks) {
  const lines = locks.map(lockLine).sort((one, other) => one.id.localeCompare(other.id));
  return bounded(lines, THREADS_SHOWN, 'threads');
}

/** Keys of a type below each other, those that are waited for first; each with its threads. */
function keyNodes(keys) {
  const nodes = [...keys].map(([key, locks]) => {
    const waiting = locks.filter(lock => lock.waiting).length;
    return { id: key, name: key, waiting, text: waiting > 0 ? `${number(waiting)} waiting` : '',
      mark: waiting > 0 ? 'warn' : '', children: threadNodes(locks) };
  });
  nodes.sort((one, other) => other.waiting - one.waiting || one.id.localeCompare(other.id));
  return bounded(nodes, KEYS_SHOWN, 'keys');
}

/** Type and rest of a key: ProductId[sellerId=1, productId=2]; the root has no rest. */
function parsed(key) {
  const [, type, rest] = /^(\w+)(?:\[(.*)\])?$/s.exec(key) ?? [null, key, undefined];
  return { type, rest, parts: rest === undefined ? 0 : rest.split(', ').length };
}

function groupedBy(list, read) {
  const groups = new Map();
  for (const one of list) groups.set(read(one), [...groups.get(read(one)) ?? [], one]);
  return groups;
}

/** The key of what is owned has that of its owner in it, and so more parts. */
function typeNodes(locks) {
  const types = groupedBy(locks, lock => parsed(lock.key).type);
  const depth = type => parsed(types.get(type)[0].key).parts;
  return [...types.keys()].sort((one, other) => depth(one) - depth(other) || one.localeCompare(other)).map(type => {
    if (depth(type) === 0) return { id: type, name: type, text: 'all of the service', children: threadNodes(types.get(type)) };
    const keys = groupedBy(types.get(type), lock => parsed(lock.key).rest);
    return { id: type, name: type, text: `${number(keys.size)} ${keys.size === 1 ? 'key' : 'keys'}`, children: keyNodes(keys) };
  });
}

/** Services, below them types of keys, owners before owned, and below them keys with their threads. */
function lockNodes(services) {
  return [...groupedBy(services, one => one.service)].map(([service, replicas]) => {
    const sum = read => replicas.reduce((all, one) => all + read(one), 0);
    const held = sum(one => one.held);
    const awaited = sum(one => one.awaited);
    const missing = held + awaited - sum(one => one.locks.length);
    const more = missing > 0 ? [{ id: 'more', name: `${number(missing)} more`, text: 'locks not listed' }] : [];
    return { id: service, name: service, text: `${number(held)} held, ${number(awaited)} awaited`,
      mark: awaited > 0 ? 'warn' : '', children: [...typeNodes(replicas.flatMap(one => one.locks)), ...more] };
  });
}

export function showLocks(model) {
  const database = model.live().map(process => process.last.database).find(Boolean);
  const services = model.locks();
  if (services.length > 0) {
    tree(byId('lock-tree'), 'Locks by service, type and key', lockNodes(services), 'No lock is declared.');
    table(byId('lock-waits'), 'Who waits for whom', [
      { title: 'Key', head: true, text: row => row.key },
      { title: 'Mode', text: row => row.mode },
      { title: 'Waiting thread', text: row => row.thread },
      { title: 'Waits for', text: row => row.waits_for.join(', ') || 'a queue' },
    ], services.flatMap(one => one.locks.filter(lock => lock.waiting).map(lock => ({ ...lock, key: `${one.service} ${lock.key}` }))), 'No thread waits for a lock.');
    table(byId('hot-keys'), 'Hottest keys', [
      { title: 'Key', head: true, text: row => row.key },
      { title: 'Waits', number: true, text: row => number(row.waits) },
      { title: 'Total wait, ms', number: true, text: row => number(row.wait_ms) },
    ], services.flatMap(one => one.hottest.map(key => ({ ...key, key: `${one.service} ${key.key}` })))
      .sort((a, b) => b.waits - a.waits).slice(0, 20), 'No lock was waited for since the start.');
    return;
  }
  table(byId('lock-tree'), 'Locks of the database', [
    { title: 'Locks of PostgreSQL', head: true, text: row => row.name },
    { title: 'Count', number: true, text: row => number(row.count) },
  ], database ? [{ name: 'held (advisory, tuple, transaction)', count: database.locks_held },
    { name: 'awaited', count: database.locks_awaited },
    { name: 'deadlocks since the start', count: database.deadlocks }] : [], 'The database does not report its locks.');
  table(byId('lock-waits'), 'Who waits for whom', [
    { title: 'Process', head: true, text: row => String(row.pid) },
    { title: 'Blocked by', text: row => row.blocked_by.join(', ') },
    { title: 'Lock', text: row => row.wait_event },
    { title: 'Since, ms', number: true, text: row => number(row.wait_ms) },
    { title: 'Statement', text: row => row.statement },
  ], database?.waits ?? [], 'No transaction of the database waits for a lock.');
  table(byId('hot-keys'), 'Hottest keys', [], [], 'PostgreSQL counts no waits by key.');
}
