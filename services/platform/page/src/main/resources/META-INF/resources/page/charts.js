/** Lines over time in the colours of the page. */
import * as echarts from './echarts.js';

const token = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const all = [];

const WINDOW_MIN_MS = 60_000;
const SYMBOLS = ['solid', 'dashed', 'dotted'];

function base(yName, logarithmic) {
  const quiet = token('--quiet');
  const line = token('--line');
  const font = { color: quiet, fontFamily: 'system-ui, sans-serif', fontSize: 12 };
  return {
    animation: false,
    aria: { enabled: false },
    textStyle: font,
    grid: { left: 8, right: 28, top: 52, bottom: 20, containLabel: true },
    legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 4, itemGap: 12,
      type: 'scroll', textStyle: { ...font, color: token('--text') }, pageIconColor: quiet,
      pageIconInactiveColor: line, pageTextStyle: font },
    tooltip: { trigger: 'axis', renderMode: 'richText', confine: true, backgroundColor: token('--panel'),
      borderColor: line, textStyle: { ...font, color: token('--text') },
      valueFormatter: value => (value === null || value === undefined ? '–' : value.toFixed(1)) },
    xAxis: { type: 'time', name: 'time of day', nameLocation: 'middle', nameGap: 24, nameTextStyle: font,
      axisLabel: { ...font, hideOverlap: true, formatter: '{HH}:{mm}:{ss}', showMaxLabel: false, showMinLabel: false }, axisLine: { lineStyle: { color: line } },
      axisTick: { lineStyle: { color: line } }, splitNumber: 3, min: range => Math.min(range.min, range.max - WINDOW_MIN_MS) },
    yAxis: { type: logarithmic ? 'log' : 'value', name: yName, nameGap: 8,
      nameTextStyle: { ...font, align: 'left' }, min: logarithmic ? 0.1 : 0,
      axisLabel: font, splitLine: { lineStyle: { color: line } }, splitNumber: 4 },
  };
}

export class LineChart {
  /** @param lines [{name, color}]; @param yName the axis with its unit */
  constructor(container, title, yName, lines, logarithmic = false) {
    Object.assign(this, { container, title, yName, lines, logarithmic });
    container.setAttribute('role', 'img');
    this.chart = echarts.init(container, null, { renderer: 'canvas' });
    new ResizeObserver(() => this.chart.resize()).observe(container);
    this.style();
    all.push(this);
  }

  style() {
    this.chart.setOption({ ...base(this.yName, this.logarithmic), series: this.lines.map((line, at) => ({
      name: line.name, type: 'line', showSymbol: false, data: [],
      lineStyle: { width: 1.8, type: line.type ?? SYMBOLS[Math.floor(at / 6)], color: token(line.color) },
      itemStyle: { color: token(line.color) }, emphasis: { disabled: true } })) }, true);
    this.measured = undefined;
  }

  /** What is missing, in the middle of an empty chart. */
  note(measured) {
    if (this.measured === measured) return;
    this.measured = measured;
    this.chart.setOption({ graphic: [{ id: 'empty', type: 'text', left: 'center', top: 'middle', silent: true,
      style: { text: measured ? '' : 'Nothing of this kind was measured yet', fill: token('--quiet'), font: '14px system-ui, sans-serif' } }] });
  }

  rename(title, yName, lines) {
    if (this.yName === yName && this.lines.length === lines.length && this.lines[0].name === lines[0].name) return;
    Object.assign(this, { title, yName, lines });
    this.style();
  }

  /** @param points [[time, value...]] a value for each line */
  show(points) {
    this.chart.setOption({ series: this.lines.map((_, at) => ({
      data: points.map(point => [point[0], this.logarithmic && !(point[at + 1] > 0) ? null : point[at + 1]]) })) });
    this.note(points.some(point => point.slice(1).some(value => value !== null && value !== undefined)));
    const last = points.at(-1);
    this.container.setAttribute('aria-label', last === undefined
      ? `${this.title}: nothing measured yet`
      : `${this.title}, ${this.yName}, now: ${this.lines.map((line, at) =>
        `${line.name} ${last[at + 1] === null || last[at + 1] === undefined ? 'none' : last[at + 1].toFixed(1)}`).join(', ')}`);
  }
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => all.forEach(chart => chart.style()));
