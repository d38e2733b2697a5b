/** The picture of the services, and of the events between them. */
import { number } from './dom.js';
import { SERVICES } from './model.js';

const SPACE = 'http://www.w3.org/2000/svg';
const LATE_MS = 1000;

function svg(name, attributes, text) {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** On a ring, in the order in which a checkout passes them. */
function places(narrow) {
  const size = narrow ? { w: 380, h: 560, rx: 132, ry: 226 } : { w: 1160, h: 540, rx: 480, ry: 226 };
  const found = new Map();
  SERVICES.forEach((name, at) => {
    const angle = Math.PI * 2 * at / SERVICES.length - Math.PI * 0.75;
    found.set(name, { x: size.w / 2 + size.rx * Math.cos(angle), y: size.h / 2 + size.ry * Math.sin(angle) });
  });
  return { ...size, found, halfW: narrow ? 42 : 52, halfH: 17 };
}

export class ServicesPicture {
  constructor(container) {
    this.container = container;
    this.arrows = new Map();
    const watched = matchMedia('(max-width: 700px)');
    watched.addEventListener('change', () => { this.narrow = watched.matches; });
    this.narrow = watched.matches;
    this.draw();
    container.replaceChildren(this.picture);
  }

  /** Made as a whole each time, since Chromium leaves out repaints of parts that were added or restyled. */
  draw() {
    this.place = places(this.narrow);
    this.picture = svg('svg', { viewBox: `0 0 ${this.place.w} ${this.place.h}`, role: 'img', 'aria-label': 'Events between services' });
    const paths = svg('g', {});
    const labels = svg('g', {});
    const nodes = svg('g', {});
    this.nodes = new Map();
    for (const [name, at] of this.place.found) {
      const box = svg('rect', { class: 'node', x: at.x - this.place.halfW, y: at.y - this.place.halfH,
        width: 2 * this.place.halfW, height: 2 * this.place.halfH, rx: 6 });
      nodes.append(box, svg('text', { class: 'name', x: at.x, y: at.y }, name));
      this.nodes.set(name, box);
    }
    for (const key of this.arrows.keys()) {
      const [from, to] = key.split(' ');
      const arrow = { path: svg('path', { class: 'arrow' }), tip: svg('path', { class: 'tip' }),
        label: svg('text', { class: 'rate' }), title: svg('title', {}) };
      arrow.path.append(arrow.title);
      this.shape(arrow, this.place.found.get(from), this.place.found.get(to));
      paths.append(arrow.path, arrow.tip);
      labels.append(arrow.label);
      this.arrows.set(key, arrow);
    }
    this.picture.append(paths, nodes, labels);
  }

  /** A curve that keeps to the right, so that both directions are apart. */
  shape(arrow, a, b) {
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = Math.hypot(dx, dy);
    const bend = Math.min(30, length * 0.12);
    const mid = { x: (a.x + b.x) / 2 - dy / length * bend, y: (a.y + b.y) / 2 + dx / length * bend };
    const start = this.edge(a, mid);
    const end = this.edge(b, mid);
    const angle = Math.atan2(end.y - mid.y, end.x - mid.x);
    const back = { x: end.x - 9 * Math.cos(angle), y: end.y - 9 * Math.sin(angle) };
    const at = t => ({ x: (1 - t) ** 2 * start.x + 2 * t * (1 - t) * mid.x + t * t * end.x,
      y: (1 - t) ** 2 * start.y + 2 * t * (1 - t) * mid.y + t * t * end.y });
    const place = at(0.4);
    arrow.path.setAttribute('d', `M${start.x} ${start.y}Q${mid.x} ${mid.y} ${back.x} ${back.y}`);
    arrow.tip.setAttribute('d', `M${end.x} ${end.y}L${end.x - 11 * Math.cos(angle - 0.4)} ${end.y - 11 * Math.sin(angle - 0.4)}L${end.x - 11 * Math.cos(angle + 0.4)} ${end.y - 11 * Math.sin(angle + 0.4)}Z`);
    arrow.label.setAttribute('x', place.x);
    arrow.label.setAttribute('y', place.y);
  }

  edge(center, towards) {
    const dx = towards.x - center.x;
    const dy = towards.y - center.y;
    const scale = Math.min(this.place.halfW / Math.max(1e-6, Math.abs(dx)), this.place.halfH / Math.max(1e-6, Math.abs(dy)));
    return { x: center.x + dx * scale, y: center.y + dy * scale };
  }

  show(links) {
    const pairs = new Map();
    for (const link of links) {
      if (link.from === link.to || !this.place.found.has(link.from) || !this.place.found.has(link.to)) continue;
      const key = `${link.from} ${link.to}`;
      const sum = pairs.get(key) ?? { from: link.from, to: link.to, perSecond: 0, waiting: 0, deadLetters: 0, lagMs: 0 };
      sum.perSecond += link.perSecond;
      sum.waiting += link.waiting;
      sum.deadLetters += link.deadLetters;
      sum.lagMs = Math.max(sum.lagMs, link.lagMs ?? 0);
      pairs.set(key, sum);
    }
    for (const key of pairs.keys()) this.arrows.set(key, null);
    this.draw();
    const dead = new Set();
    for (const pair of pairs.values()) {
      const arrow = this.arrows.get(`${pair.from} ${pair.to}`);
      const kind = pair.deadLetters > 0 ? 'dead' : pair.lagMs > LATE_MS ? 'late' : pair.perSecond > 0 ? 'flows' : '';
      if (pair.deadLetters > 0) dead.add(pair.to);
      const width = 1 + Math.min(this.narrow ? 1.5 : 2.5, Math.log2(1 + pair.perSecond) * 0.3);
      arrow.path.setAttribute('class', `arrow ${kind}`);
      arrow.path.setAttribute('stroke-width', width);
      arrow.tip.setAttribute('class', `tip ${kind}`);
      arrow.label.setAttribute('class', `rate ${kind}`);
      const parts = [];
      const rate = pair.perSecond >= 10 ? Math.round(pair.perSecond) : pair.perSecond;
      if (rate >= 0.05) parts.push(this.narrow ? number(rate) : `${number(rate)}/s`);
      if (!this.narrow && rate >= 0.05 && pair.lagMs >= 1) parts.push(`${number(pair.lagMs)} ms`);
      if (pair.deadLetters > 0) parts.push(`${number(pair.deadLetters)} dead`);
      const text = parts.join(' · ');
      arrow.label.textContent = text;
      arrow.title.textContent = `${pair.from} to ${pair.to}: ${number(pair.perSecond)} events/s, ${number(pair.waiting)} waiting, lag ${number(pair.lagMs)} ms, ${number(pair.deadLetters)} dead letters`;
    }
    for (const [name, box] of this.nodes) box.setAttribute('class', dead.has(name) ? 'node alarm' : 'node');
    const busy = [...pairs.values()].filter(pair => pair.perSecond > 0).length;
    this.picture.setAttribute('aria-label', `Events between eight services: ${busy} of ${pairs.size} links carry events now; the table below has all of them`);
    this.container.replaceChildren(this.picture);
  }
}
