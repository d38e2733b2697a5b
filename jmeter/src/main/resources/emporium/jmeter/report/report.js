/** Draws the charts of a report from the values in it, in the colours of the page. */
(() => {
  'use strict';
  const COLOURS = 6;
  const DASHES = ['solid', 'dashed', 'dotted'];
  const PERCENT = 100;
  const NAME_MAX = 10;
  const LEGEND_LINE = 22;
  const PLOT = { narrow: 220, wide: 260 };
  const charts = JSON.parse(document.getElementById('charts').textContent);
  const token = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const colour = at => token(`--series-${at % COLOURS + 1}`);
  const number = value => value === null || value === undefined ? '–'
    : value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 });

  /** 1 / (1 - p) as people write p: 100 is 99 %. */
  const percentile = across => {
    const digits = Math.max(0, Math.ceil(Math.log10(across) - 2 - 1e-9));
    return `${(PERCENT - PERCENT / across).toFixed(digits)} %`;
  };

  const place = (chart, value) => chart.kind === 'PERCENTILES' ? percentile(value)
    : chart.kind === 'BARS' ? chart.categories[value]
      : chart.kind === 'TIME' ? `${number(value)} s` : String(value);

  /** A long name has a line for each of its parts: ECharts would break it anywhere. */
  const inLines = name => name.length > NAME_MAX ? name.replaceAll('-', '-\n') : name;

  const valueOf = (chart, name) => chart.series.find(one => one.name === name)?.points[0][1];

  function axisAcross(chart, font, line) {
    const common = { name: chart.across, nameLocation: 'middle', nameGap: 26, nameTextStyle: font,
      axisLabel: { ...font, hideOverlap: true }, axisLine: { lineStyle: { color: line } },
      axisTick: { show: true, lineStyle: { color: line } }, splitLine: { show: true, lineStyle: { color: line } } };
    switch (chart.kind) {
      case 'BARS': return { ...common, type: 'category', data: chart.categories, splitLine: { show: false },
        axisLabel: { ...font, interval: 0, width: 74, overflow: 'break', lineHeight: 15,
          formatter: name => `${inLines(name)}\n${number(valueOf(chart, name))}` } };
      case 'PERCENTILES': return { ...common, type: 'log', min: 1,
        axisLabel: { ...font, hideOverlap: true, alignMaxLabel: 'right', formatter: percentile } };
      default: return { ...common, type: 'value', ...(chart.kind === 'TIME' ? { min: 0, max: 'dataMax' } : {}) };
    }
  }

  /** A logarithmic axis cannot show 0, and begins at a power of ten. */
  function lowest(chart) {
    const values = chart.series.flatMap(one => one.points.map(point => point[1])).filter(value => value > 0);
    return values.length === 0 ? 1 : 10 ** Math.floor(Math.log10(Math.min(...values)));
  }

  const shown = (chart, value) => chart.logarithmic && !(value > 0) ? value === null ? null : lowest(chart) : value;

  /** Lines that the names of the series take, which are all shown; a few pixels too many do not matter. */
  function legendLines(chart, width) {
    if (chart.kind === 'BARS') return 0;
    let lines = 1;
    let used = 0;
    for (const name of new Set(chart.series.map(one => one.name))) {
      const needed = 32 + 6.6 * name.length;
      if (used > 0 && used + needed > width) {
        lines++;
        used = 0;
      }
      used += needed;
    }
    return lines;
  }

  function option(chart, lines) {
    const quiet = token('--quiet');
    const line = token('--line');
    const font = { color: quiet, fontFamily: 'system-ui, sans-serif', fontSize: 12 };
    const named = new Set();
    const series = chart.series.map((one, at) => {
      named.add(one.name);
      const bar = one.mark === 'BAR';
      const dots = one.mark === 'DOTS' || chart.kind === 'LINES';
      return {
        name: one.name, type: bar ? 'bar' : one.mark === 'DOTS' ? 'scatter' : 'line',
        data: one.points.map(point => [chart.kind === 'BARS' ? chart.categories[point[0]] : point[0],
          shown(chart, point[1])]),
        showSymbol: dots, symbolSize: 7, connectNulls: false, barMaxWidth: chart.kind === 'BARS' ? 60 : 8,
        barGap: '-100%', z: one.mark === 'DOTS' ? 4 : 2,
        itemStyle: { color: one.mark === 'DOTS' ? token('--text') : colour(one.colour),
          opacity: bar && chart.kind === 'BARS' ? 0.75 : 1 },
        lineStyle: { width: 1.8, color: colour(one.colour),
          type: one.few ? 'dotted' : DASHES[Math.floor(one.colour / COLOURS) % DASHES.length] },
        emphasis: { disabled: true },
        markArea: at === 0 && chart.warmupSeconds > 0 ? { silent: true, itemStyle: { color: line, opacity: 0.45 },
          label: { color: quiet, fontSize: 12, position: 'insideTop' },
          data: [[{ name: 'warm-up', xAxis: 0 }, { xAxis: chart.warmupSeconds }]] } : undefined,
      };
    });
    return {
      animation: false, aria: { enabled: false }, textStyle: font,
      grid: { left: 8, right: 24, top: 20 + LEGEND_LINE * lines, bottom: chart.across === '' ? 4 : 26,
        containLabel: true },
      legend: { show: chart.kind !== 'BARS' && chart.series.length > 0, top: 0, left: 0, right: 0,
        icon: 'roundRect', itemWidth: 12, itemHeight: 4, itemGap: 12, data: [...named],
        textStyle: { ...font, color: token('--text') } },
      tooltip: { trigger: chart.kind === 'PERCENTILES' || chart.kind === 'BARS' ? 'item' : 'axis',
        renderMode: 'richText', confine: true, backgroundColor: token('--panel'), borderColor: line,
        textStyle: { ...font, color: token('--text') },
        formatter: found => {
          const all = Array.isArray(found) ? found : [found];
          const across = all[0].value[0];
          return [typeof across === 'number' ? place(chart, across) : across,
            ...all.map(one => `${one.seriesName}: ${number(one.value[1])}`)].join('\n');
        } },
      xAxis: axisAcross(chart, font, line),
      yAxis: { type: chart.logarithmic ? 'log' : 'value', min: chart.logarithmic ? lowest(chart) : 0,
        axisLabel: { ...font, formatter: number }, axisLine: { show: true, lineStyle: { color: line } },
        axisTick: { show: true, lineStyle: { color: line } }, splitLine: { lineStyle: { color: line } },
        splitNumber: 4 },
      series,
    };
  }

  /** Lowest and highest value of each series, for those who cannot see them. */
  function label(chart) {
    const ranges = chart.series.map(one => {
      const values = one.points.map(point => point[1]).filter(value => value !== null);
      return values.length === 0 ? `${one.name} nothing`
        : `${one.name} ${number(Math.min(...values))} to ${number(Math.max(...values))}`;
    });
    return `${chart.title}, ${chart.unit}: ${ranges.join('; ')}. All values are in the table below it.`;
  }

  function element(name, text, type) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (type !== undefined) made.className = type;
    return made;
  }

  /** A line for each place, a column for each series, as far as series share their places. */
  function rows(chart) {
    const byPlace = new Map();
    chart.series.forEach((one, at) => one.points.forEach(([across, value]) => {
      const known = byPlace.get(across) ?? chart.series.map(() => []);
      known[at].push(value === null ? '–' : String(Math.round(value * 100) / 100));
      byPlace.set(across, known);
    }));
    return [...byPlace].sort(([one], [other]) => one - other)
      .map(([across, values]) => [place(chart, across), ...values.map(all => all.join(' '))]);
  }

  const headings = chart => [chart.across || 'row', ...chart.series.map(one => `${one.name}, ${chart.unit}`)];

  function table(chart) {
    const made = element('table');
    const head = made.createTHead().insertRow();
    headings(chart).forEach((heading, at) => {
      const cell = element('th', heading, at === 0 ? '' : 'n');
      cell.scope = 'col';
      head.append(cell);
    });
    const body = made.createTBody();
    for (const values of rows(chart)) {
      const line = body.insertRow();
      values.forEach((value, at) => line.append(element('td', value, at === 0 ? '' : 'n')));
    }
    return made;
  }

  function csvLink(chart) {
    const quoted = value => `"${String(value).replaceAll('"', '""')}"`;
    const text = [headings(chart), ...rows(chart)].map(line => line.map(quoted).join(',')).join('\n');
    const link = element('a', `${chart.id}.csv`);
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/csv' }));
    link.download = `${chart.id}.csv`;
    return link;
  }

  document.querySelectorAll('details.values').forEach(details => details.addEventListener('toggle', () => {
    const chart = charts.find(one => one.id === details.dataset.chart);
    const container = details.querySelector('.scroll');
    if (container.childElementCount === 0) {
      container.append(table(chart));
      container.before(csvLink(chart));
    }
  }));

  const drawn = charts.map(chart => {
    const container = document.getElementById(chart.id);
    container.setAttribute('role', 'img');
    container.setAttribute('aria-label', label(chart));
    const plot = container.parentElement.classList.contains('wide') ? PLOT.wide : PLOT.narrow;
    let lines = legendLines(chart, container.clientWidth);
    container.style.height = `${plot + LEGEND_LINE * lines}px`;
    const made = echarts.init(container, null, { renderer: 'canvas' });
    const draw = () => made.setOption(option(chart, lines), true);
    draw();
    new ResizeObserver(() => {
      const needed = legendLines(chart, container.clientWidth);
      if (needed !== lines) {
        lines = needed;
        container.style.height = `${plot + LEGEND_LINE * lines}px`;
        draw();
      }
      made.resize();
    }).observe(container);
    return draw;
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change',
    () => drawn.forEach(draw => draw()));
  document.documentElement.dataset.charts = String(drawn.length);
})();
