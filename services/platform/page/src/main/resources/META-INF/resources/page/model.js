/** What the stream has sent: each process with its last snapshots, and what follows from them. */

const KEPT = 300;
const POINT_EVERY_MS = 900;
const STALE_MS = 5000;

export const KINDS = ['checkout', 'price update', 'product replace', 'update delivery', 'dashboard'];

export const SERVICES =
  ['cart', 'stock', 'order', 'payment', 'shipment', 'seller', 'customer', 'product'];

/** Time that a share of all responses did not exceed; buckets of all processes have the same ends. */
function quantile(buckets, share) {
  const ordered = [...buckets].sort(([one], [other]) => one - other);
  const rank = Math.max(1, Math.ceil(share * ordered.reduce((all, [, count]) => all + count, 0)));
  let seen = 0;
  for (const [upperMs, count] of ordered) {
    seen += count;
    if (seen >= rank) return upperMs;
  }
  return 0;
}

export class Model {
  processes = new Map();
  series = [];
  recordedAt = Number.NEGATIVE_INFINITY;

  accept(message) {
    if (message.comparison) {
      this.comparison = message.comparison;
      return;
    }
    const known = this.processes.get(message.process) ?? { name: message.process };
    this.processes.set(message.process, known);
    if (message.about) {
      known.about = message.about;
      known.last = known.before = undefined;
      return;
    }
    known.before = known.last?.uptime_ms < message.snapshot.uptime_ms ? known.last : undefined;
    known.last = message.snapshot;
    known.receivedAt = performance.now();
  }

  /** Whether it is of the row that a comparison loads now; of any without a comparison. */
  isShown(process) {
    const active = this.comparison?.active;
    return this.comparison === undefined || process.name === active || process.name.startsWith(`${active}/`);
  }

  /** Business transactions per second of a row of a comparison; null while it is not loaded. */
  throughput(row) {
    if (row !== this.comparison.active) return null;
    return this.kinds().filter(kind => KINDS.includes(kind.kind)).reduce((all, kind) => all + kind.perSecond, 0);
  }

  /** A process whose snapshots have stopped is shown as such and counts no longer. */
  live() {
    const now = performance.now();
    return [...this.processes.values()].filter(p => p.last && now - p.receivedAt < STALE_MS && this.isShown(p));
  }

  abouts() {
    return [...this.processes.values()].filter(p => this.isShown(p)).map(p => p.about).filter(Boolean);
  }

  /** Increase of a count per second between the last two snapshots; null without two. */
  static rate(process, read) {
    if (!process.before) return null;
    const from = read(process.before);
    const to = read(process.last);
    const seconds = (process.last.uptime_ms - process.before.uptime_ms) / 1000;
    return from === undefined || to === undefined || seconds <= 0 ? null : Math.max(0, to - from) / seconds;
  }

  kinds() {
    const all = new Map();
    for (const process of this.live()) {
      for (const one of process.last.transactions) {
        const seconds = process.last.interval_ms / 1000;
        const sum = all.get(one.kind)
          ?? { kind: one.kind, perSecond: 0, refused: 0, failed: 0, buckets: new Map() };
        sum.perSecond += one.count / seconds;
        sum.refused += one.refused / seconds;
        sum.failed += one.failed / seconds;
        for (const bucket of one.buckets) {
          sum.buckets.set(bucket.upper_ms, (sum.buckets.get(bucket.upper_ms) ?? 0) + bucket.count);
        }
        all.set(one.kind, sum);
      }
    }
    return [...all.values()].map(({ buckets, ...sum }) => ({ ...sum, p50: quantile(buckets, 0.5),
      p95: quantile(buckets, 0.95), p99: quantile(buckets, 0.99), max: quantile(buckets, 1) }));
  }

  steps() {
    const all = new Map();
    for (const process of this.live()) {
      for (const step of process.last.open?.steps ?? []) {
        const key = `${step.kind}/${step.step}`;
        const sum = all.get(key) ?? { kind: step.kind, step: step.step, count: 0, oldest: 0 };
        sum.count += step.count;
        sum.oldest = Math.max(sum.oldest, step.oldest_ms);
        all.set(key, sum);
      }
    }
    return [...all.values()].sort((a, b) => b.count - a.count || b.oldest - a.oldest);
  }

  links() {
    const backlog = new Map();
    for (const process of this.live()) {
      for (const topic of process.last.relay) {
        backlog.set(topic.topic, (backlog.get(topic.topic) ?? 0) + topic.waiting + topic.unacknowledged);
      }
    }
    const all = new Map();
    for (const process of this.live()) {
      const before = new Map((process.before?.links ?? []).map(link => [`${link.topic} ${link.to}`, link]));
      const seconds = process.before
        ? (process.last.uptime_ms - process.before.uptime_ms) / 1000 : null;
      for (const link of process.last.links) {
        const key = `${link.topic} ${link.to}`;
        const old = before.get(key);
        const sum = all.get(key) ?? { ...link, perSecond: 0, waiting: backlog.get(link.topic) ?? 0,
          handledNow: 0, handledMsNow: 0, deadLetters: 0, total: 0 };
        if (old && seconds > 0) {
          sum.perSecond += (link.events - old.events) / seconds;
          sum.handledNow += link.handled - old.handled;
          sum.handledMsNow += link.handled_ms - old.handled_ms;
        }
        sum.total += link.events;
        sum.waiting += Math.max(0, link.events - link.handled);
        sum.deadLetters += link.dead_letters;
        all.set(key, sum);
      }
    }
    return [...all.values()].map(link => ({
      ...link, lagMs: link.handledNow > 0 ? link.handledMsNow / link.handledNow : null }));
  }

  locks() {
    return this.live().flatMap(process => process.last.locks);
  }

  sum(read) {
    return this.live().reduce((all, process) => all + (read(process.last, process) ?? 0), 0);
  }

  sumRate(read) {
    const rates = this.live().map(process => Model.rate(process, read)).filter(rate => rate !== null);
    return rates.length === 0 ? null : rates.reduce((all, rate) => all + rate, 0);
  }

  /** Keeps a point of each line, one a second at most, for five minutes. */
  record(point) {
    const now = performance.now();
    if (now - this.recordedAt < POINT_EVERY_MS) {
      this.series.pop();
    } else {
      this.recordedAt = now;
    }
    this.series.push(point);
    if (this.series.length > KEPT) this.series.shift();
  }
}
