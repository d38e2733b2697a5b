/** Follows the stream of snapshots and shows each. */
import { LineChart } from './charts.js';
import { byId, bytes, element, figures, number, percent, table } from './dom.js';
import { showLocks } from './locks.js';
import { KINDS, Model } from './model.js';
import { showActions, showDeadLetters } from './operator.js';
import { startSellers } from './seller.js';
import { ServicesPicture } from './services.js';

const MB = 1 << 20;
const model = new Model();
const colors = KINDS.map((_, at) => `--series-${at + 1}`);
const kindLines = KINDS.map((name, at) => ({ name, color: colors[at] }));
const charts = {
  throughput: new LineChart(byId('throughput-chart'), 'Business transactions', 'transactions/s', kindLines),
  latency: new LineChart(byId('latency-chart'), 'Latency, 99th percentile', 'ms', kindLines, true),
  open: new LineChart(byId('open-chart'), 'Open transactions', 'count', [
    { name: 'open transactions', color: '--series-1' }, { name: 'events not consumed', color: '--series-2' }]),
  commits: new LineChart(byId('commit-chart'), 'Commits', 'per second', [
    { name: 'units of work', color: '--series-1' }, { name: 'groups, one force each', color: '--series-2' }]),
  write: new LineChart(byId('write-chart'), 'Time of a group', 'ms', [
    { name: 'write', color: '--series-3' }, { name: 'force', color: '--series-4' }]),
  memory: new LineChart(byId('memory-chart'), 'Memory', 'MB', [
    { name: 'used', color: '--series-6' }, { name: 'live', color: '--series-1' }]),
};
const picture = new ServicesPicture(byId('services-picture'));

function distinct(values) {
  return [...new Set(values.filter(Boolean))].join(', ');
}

function showAbout() {
  const abouts = model.abouts();
  if (abouts.length === 0) return;
  if (model.comparison) document.title = 'Emporium comparison';
  figures(byId('about'), [
    ['Engine', distinct(abouts.map(one => ({ ms: 'object graph', jpa: 'PostgreSQL', combined: 'graph and tables' })[one.engine] ?? one.engine))],
    ['Level', distinct(abouts.map(one => one.durability))],
    ['Commit', distinct(abouts.map(one => one.commit + (one.tree === 'changed' ? ' +changes' : '')))],
    ['Processes', number(model.processes.size)],
    ['Java', distinct(abouts.map(one => one.machine.jdk.replace(/^.* /, '')))],
    ['Cores', distinct(abouts.map(one => String(one.machine.cores)))],
  ]);
  const isOneServer = model.processes.size === 1 && model.processes.has('marketplace');
  showActions(abouts[0], isOneServer);
  byId('own-links').hidden = !isOneServer;
}

/** Both sides as lines, and what each had in each epoch. */
function showComparison() {
  const { rows, active, epoch } = model.comparison;
  const names = rows.map(row => row.name);
  byId('comparison').hidden = false;
  byId('comparison-state').textContent = `transactions per second; now ${epoch}${active ? ` of ${active}` : ''}`;
  charts.comparison ??= new LineChart(byId('comparison-chart'), 'Comparison', 'transactions/s',
    names.map((name, at) => ({ name, color: `--series-${at % 6 + 1}` })));
  const epochs = [...new Set(rows.flatMap(row => row.epochs.map(one => one.epoch)))];
  const of = (row, name) => row.epochs.find(one => one.epoch === name)?.per_second;
  if (byId('comparison-rounds').dataset.names !== names.join()) {
    byId('comparison-rounds').dataset.names = names.join();
    byId('comparison-rounds').table = null;
  }
  table(byId('comparison-rounds'), 'Transactions per second by epoch', [
    { title: 'Epoch', head: true, text: name => name },
    ...rows.map((row, at) => ({ title: row.name, number: true,
      text: name => number(of(model.comparison.rows[at], name)) })),
  ], epochs, 'No epoch has ended yet.');
}

function tile(label, value, alarm = false) {
  return { label, value, alarm };
}

function showTiles(tiles) {
  const list = byId('tiles');
  while (list.children.length < tiles.length) {
    list.append(element('li', {}, element('span', { class: 'label' }), element('span', { class: 'value' })));
  }
  tiles.forEach((one, at) => {
    const item = list.children[at];
    item.className = one.alarm ? 'alarm' : '';
    if (item.firstChild.textContent !== one.label) item.firstChild.textContent = one.label;
    if (item.lastChild.textContent !== one.value) item.lastChild.textContent = one.value;
  });
}

function showKinds(kinds) {
  table(byId('kinds'), 'Requests by type', [
    { title: 'Type', head: true, text: row => row.kind },
    { title: 'Per second', number: true, text: row => number(row.perSecond) },
    { title: 'p50, ms', number: true, text: row => (row.perSecond > 0 ? number(row.p50) : '–') },
    { title: 'p95, ms', number: true, text: row => (row.perSecond > 0 ? number(row.p95) : '–') },
    { title: 'p99, ms', number: true, text: row => (row.perSecond > 0 ? number(row.p99) : '–') },
    { title: 'Longest, ms', number: true, text: row => (row.perSecond > 0 ? number(row.max) : '–') },
    { title: 'Refused (4xx) per second', number: true, text: row => number(row.refused) },
    { title: 'Failed (5xx) per second', number: true, text: row => number(row.failed), mark: row => (row.failed > 0 ? 'bad' : '') },
  ], kinds.map(kind => ({ ...kind, quiet: kind.perSecond === 0 })), 'Nothing was measured yet.');
}

function showSteps() {
  table(byId('steps'), 'Where open transactions wait', [
    { title: 'Kind', head: true, text: row => row.kind },
    { title: 'Waits for', text: row => row.step },
    { title: 'Transactions', number: true, text: row => number(row.count) },
    { title: 'Oldest, ms', number: true, text: row => number(row.oldest), mark: row => (row.oldest > 10000 ? 'warn' : '') },
  ], model.steps(), 'No transaction is open.');
}

function showLinks(links) {
  picture.show(links);
  if (!byId('links').closest('details').open) return;
  table(byId('links'), 'Links between services', [
    { title: 'Topic', head: true, text: row => row.topic },
    { title: 'From', text: row => row.from },
    { title: 'To', text: row => row.to },
    { title: 'Events/s', number: true, text: row => number(row.perSecond) },
    { title: 'Waiting, events', number: true, text: row => number(row.waiting) },
    { title: 'Lag, ms', number: true, text: row => number(row.lagMs) },
    { title: 'Dead letters', number: true, text: row => number(row.deadLetters), mark: row => (row.deadLetters > 0 ? 'bad' : '') },
    { title: 'Events since the start', number: true, text: row => number(row.total) },
  ], links.map(link => ({ ...link, quiet: link.perSecond === 0 })), 'No service of this process consumes events.');
}

function engineFigures() {
  const live = model.live();
  const graphs = live.filter(process => process.last.graph);
  const databases = live.filter(process => process.last.database);
  const sum = read => live.reduce((all, process) => all + (read(process.last) ?? 0), 0);
  const common = [
    ['Disk used by data', bytes(sum(last => Math.max(0, last.disk.used_bytes)))],
    ['Disk free', bytes(live[0]?.last.disk.free_bytes)],
    ['Processor of this process', live.length === 0 ? '–' : percent(sum(last => Math.max(0, last.memory.cpu_share)))],
    ['Heap live, share of largest', live.length === 0 ? '–' : percent(Math.max(...live.map(one => one.last.memory.live_share)))],
  ];
  if (graphs.length > 0) {
    const of = read => graphs.reduce((all, process) => all + (read(process.last.graph) ?? 0), 0);
    const units = model.sumRate(last => last.graph?.units);
    const groups = model.sumRate(last => last.graph?.groups);
    return [
      ['Group size, units', groups ? number(units / groups) : '–'],
      ['Rollbacks/s', number(model.sumRate(last => last.graph?.rollbacks))],
      ['Committed, not durable, units', number(of(graph => graph.waiting_units))],
      ['Checkpoint lag, groups', number(of(graph => graph.checkpoint_lag_groups))],
      ['Checkpoints since the start', number(of(graph => graph.checkpoints))],
      ['Journal', bytes(of(graph => graph.journal_bytes))],
      ['Store', bytes(of(graph => graph.store_bytes))],
      ['Aggregates in memory', number(of(graph => graph.tables.reduce((all, one) => all + one.live, 0)))],
      ['Aggregates archived', number(of(graph => graph.tables.reduce((all, one) => all + one.archived, 0)))],
      ...common,
    ];
  }
  if (databases.length > 0) {
    const of = read => databases.reduce((all, process) => all + (read(process.last.database) ?? 0), 0);
    const hit = model.sumRate(last => last.database?.blocks_hit) ?? 0;
    const read = model.sumRate(last => last.database?.blocks_read) ?? 0;
    return [
      ['Rollbacks/s', number(model.sumRate(last => last.database?.rollbacks))],
      ['Connections active', number(of(one => one.active))],
      ['Connections idle in transaction', number(of(one => one.idle_in_transaction))],
      ['Connections idle', number(of(one => one.idle))],
      ['Connections at most', number(of(one => one.connections_max))],
      ['Pages found in buffers', hit + read > 0 ? percent(hit / (hit + read)) : '–'],
      ['Pages read/s', number(read)],
      ['Database size', bytes(of(one => one.size_bytes))],
      ...common,
    ];
  }
  return common;
}

function onTables() {
  return model.live().some(process => process.about?.engine === 'jpa');
}

function nameEngine() {
  if (onTables()) {
    byId('engine-name').textContent = 'PostgreSQL';
    byId('write-name').textContent = 'Write-ahead log';
    byId('write-unit').textContent = 'MB per second';
    charts.commits.rename('Commits', 'per second', [{ name: 'transactions committed', color: '--series-1' }, { name: 'rolled back', color: '--series-2' }]);
    charts.write.rename('Write-ahead log', 'MB/s', [{ name: 'written', color: '--series-3' }]);
  } else {
    byId('engine-name').textContent = 'Object graph';
    byId('write-name').textContent = 'Time of a group';
    byId('write-unit').textContent = 'ms';
    charts.commits.rename('Commits', 'per second', [{ name: 'units of work', color: '--series-1' }, { name: 'groups, one force each', color: '--series-2' }]);
    charts.write.rename('Time of a group', 'ms', [{ name: 'write', color: '--series-3' }, { name: 'force', color: '--series-4' }]);
  }
}

function point(kinds) {
  const now = Date.now();
  const kind = name => kinds.find(one => one.kind === name);
  const groups = model.sumRate(last => last.graph?.groups);
  const mean = read => (groups ? model.sumRate(last => (last.graph ? read(last.graph) : undefined)) / groups : null);
  return {
    comparison: model.comparison ? [now, ...model.comparison.rows.map(row => model.throughput(row.name))] : [now],
    throughput: [now, ...KINDS.map(name => kind(name)?.perSecond ?? 0)],
    latency: [now, ...KINDS.map(name => (kind(name)?.perSecond > 0 ? kind(name).p99 : null))],
    open: [now, model.sum(last => last.open?.count), model.sum(last => last.outbox_events)],
    commits: onTables()
      ? [now, model.sumRate(last => last.database?.commits), model.sumRate(last => last.database?.rollbacks)]
      : [now, model.sumRate(last => last.graph?.units), model.sumRate(last => last.graph?.groups)],
    write: onTables()
      ? [now, (model.sumRate(last => last.database?.wal_bytes) ?? 0) / MB]
      : [now, mean(one => one.write_ms), mean(one => one.force_ms)],
    memory: [now, model.sum(last => last.memory.heap_used_bytes) / MB,
      model.sum(last => last.memory.live_share * last.memory.heap_max_bytes) / MB],
  };
}

function show() {
  const kinds = model.kinds();
  const business = kinds.filter(kind => KINDS.includes(kind.kind));
  const checkout = kinds.find(kind => kind.kind === 'checkout');
  const dead = model.sum(last => last.dead_letters);
  const live = model.live();
  const open = live.every(process => process.last.engine_open);
  nameEngine();
  if (model.comparison) showComparison();
  model.record(point(kinds));
  showTiles([
    tile('Transactions/s', number(business.reduce((all, kind) => all + kind.perSecond, 0))),
    tile('Checkouts/s', number(checkout?.perSecond ?? 0)),
    tile('Checkout p99, ms', checkout?.perSecond > 0 ? number(checkout.p99) : '–'),
    tile('Open transactions', number(model.sum(last => last.open?.count))),
    tile('Events not consumed', number(model.sum(last => last.outbox_events))),
    tile('Dead letters', number(dead), dead > 0),
    tile(live.length > 1 ? `Engines of ${live.length} processes` : 'Engine', live.length === 0 ? '–' : open ? 'open' : 'closed', !open),
  ]);
  for (const name of Object.keys(charts)) charts[name].show(model.series.map(one => one[name]));
  showKinds(kinds);
  showSteps();
  showLinks(model.links());
  showLocks(model);
  figures(byId('engine-figures'), engineFigures());
  showDeadLetters(dead);
}

const SHOW_EVERY_MS = 450; // many processes send many snapshots
let source = null;
let scheduled = false;

function connection(text, kind) {
  const state = byId('connection');
  if (state.textContent !== text) state.textContent = text;
  state.className = `connection ${kind}`;
}

function follow() {
  source?.close();
  source = new EventSource('/live');
  source.onmessage = event => {
    const message = JSON.parse(event.data);
    model.accept(message);
    if (message.comparison) {
      showAbout();
      showComparison();
    } else if (message.about) {
      showAbout();
      connection('Live', 'live');
    } else if (!scheduled) {
      scheduled = true;
      setTimeout(() => requestAnimationFrame(() => {
        scheduled = false;
        show();
        document.documentElement.dataset.shown = 'true';
      }), model.processes.size > 1 ? SHOW_EVERY_MS : 0);
    }
  };
  source.onerror = () => connection(source.readyState === EventSource.CLOSED
    ? 'Refused: too many watch, or no marketplace is here' : 'Connection lost, trying again', 'lost');
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    source?.close();
    connection('Paused while hidden', '');
  } else {
    follow();
  }
});
byId('links').closest('details').addEventListener('toggle', () => showLinks(model.links()));
follow();
startSellers();
