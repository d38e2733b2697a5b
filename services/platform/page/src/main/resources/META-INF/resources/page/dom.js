/** Elements and tables; text is always set as text, never as markup. */

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export const byId = id => document.getElementById(id);

/** Three digits at least, then thousands separators; a dash for what is unknown. */
export function number(value) {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  return Math.abs(value) < 100 && !Number.isInteger(value) ? short.format(value) : numbers.format(value);
}

export function bytes(value) {
  if (value === null || value === undefined || value < 0) return '–';
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let at = 0;
  let scaled = value;
  while (scaled >= 1024 && at < units.length - 1) {
    scaled /= 1024;
    at++;
  }
  return `${at === 0 ? numbers.format(scaled) : number(scaled)} ${units[at]}`;
}

export const percent = share => (share >= 0 ? `${number(share * 100)} %` : '–');

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.map(child => (child instanceof Node ? child : String(child))));
  return made;
}

/**
 * Shows rows, or what is missing. A column is {title, text(row), number, mark(row), head};
 * the table is made once and its cells are updated, so that focus and selection stay.
 */
export function table(container, caption, columns, rows, empty) {
  if (rows.length === 0) return showEmpty(container, empty);
  delete container.dataset.empty;
  const titles = columns.map(column => column.title).join('|');
  let body = container.titles === titles ? container.table : null; // of another engine it has other columns
  if (!body) {
    body = element('tbody');
    const head = columns.map(column =>
      element('th', { scope: 'col', class: column.number ? 'number' : null }, column.title));
    container.replaceChildren(element('table', {},
      element('caption', {}, caption), element('thead', {}, element('tr', {}, ...head)), body));
    container.table = body;
    container.titles = titles;
    container.tree = null;
  }
  rows.forEach((row, at) => fill(body.rows[at] ?? added(body, columns), columns, row));
  while (body.rows.length > rows.length) body.deleteRow(-1);
}

function showEmpty(container, empty) {
  if (container.dataset.empty === empty) return;
  container.replaceChildren(element('p', { class: 'empty' }, empty));
  container.dataset.empty = empty;
  container.table = container.tree = null;
}

/**
 * Shows a tree, or what is missing. A node is {id, name, text, mark, children}; one with children,
 * or an empty list of them, can be opened and closed. Nodes are updated in place, so that focus and
 * what is open stay.
 */
export function tree(container, label, nodes, empty) {
  if (nodes.length === 0) return showEmpty(container, empty);
  delete container.dataset.empty;
  if (!container.tree) {
    container.tree = element('ul', { class: 'tree', 'aria-label': label });
    container.replaceChildren(container.tree);
    container.table = null;
  }
  fillBranches(container.tree, nodes);
}

function fillBranches(list, nodes) {
  const known = new Map([...list.children].map(item => [item.dataset.id, item]));
  nodes.forEach((node, at) => {
    const item = known.get(node.id) ?? branch(node);
    known.delete(node.id);
    if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null);
    fillBranch(item, node);
  });
  known.forEach(item => item.remove());
}

function branch(node) {
  const texts = [element('span', { class: 'name' }, node.name), ' ', element('span', { class: 'unit' })];
  return element('li', { 'data-id': node.id }, ...(node.children
    ? [element('details', { open: true }, element('summary', {}, ...texts), element('ul'))] : texts));
}

function fillBranch(item, node) {
  const unit = item.querySelector('.unit');
  if (unit.textContent !== node.text) unit.textContent = node.text;
  const kind = ['unit', node.mark].filter(Boolean).join(' ');
  if (unit.className !== kind) unit.className = kind;
  if (node.children) fillBranches(item.querySelector('ul'), node.children);
}

function added(body, columns) {
  const line = element('tr', {}, ...columns.map(column =>
    element(column.head ? 'th' : 'td', column.head ? { scope: 'row' } : {})));
  body.append(line);
  return line;
}

function fill(line, columns, row) {
  const quiet = row.quiet ? 'quiet' : '';
  if (line.className !== quiet) line.className = quiet;
  columns.forEach((column, at) => {
    const cell = line.cells[at];
    const kind = [column.number && 'number', column.mark?.(row)].filter(Boolean).join(' ');
    if (cell.className !== kind) cell.className = kind;
    if (column.element) {
      if (cell.dataset.key !== column.key(row)) {
        cell.replaceChildren(column.element(row));
        cell.dataset.key = column.key(row);
      }
      return;
    }
    const text = column.text(row);
    if (cell.textContent !== text) cell.textContent = text;
  });
}

/** Terms and values, updated in place. */
export function figures(list, entries, empty = null) {
  if (entries.length === 0 && empty) {
    list.replaceChildren(element('div', {}, element('dt', {}, empty), element('dd', {}, '–')));
    list.names = null;
    return;
  }
  const names = entries.map(([name]) => name).join('|');
  if (list.names !== names) {
    list.names = names;
    list.replaceChildren(...entries.map(([name]) =>
      element('div', {}, element('dt', {}, name), element('dd'))));
  }
  entries.forEach(([, value, mark], at) => {
    const shown = list.children[at].lastElementChild;
    if (shown.textContent !== value) shown.textContent = value;
    shown.className = mark ?? '';
  });
}
