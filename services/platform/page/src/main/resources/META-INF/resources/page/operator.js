/** What an operator does, and the dead letters. */
import { byId, element, table } from './dom.js';

const SHOWN = 50;
let listed = -1;

async function post(path, body) {
  const answer = await fetch(path, { method: 'POST', body: body === undefined ? undefined : JSON.stringify(body),
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' } });
  const text = await answer.text();
  const told = text && answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : {};
  if (!answer.ok) throw new Error(told.detail ?? told.title ?? `status ${answer.status}`);
  return told;
}

async function run(button, doing, work) {
  const state = byId('operator-state');
  button.disabled = true;
  state.className = 'note';
  state.textContent = doing;
  try {
    state.textContent = await work();
  } catch (failure) {
    state.className = 'bad';
    state.textContent = `${doing}: ${failure.message}`;
  } finally {
    button.disabled = false;
  }
}

function backupButton() {
  const button = element('button', { type: 'button', class: 'plain' }, 'Back up');
  button.addEventListener('click', () => {
    const name = `page-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`;
    run(button, `Backing up to ${name}`, async () => {
      const made = await post('/backup', { name });
      return `Backup made: ${made.directory}, ${made.bytes.toLocaleString('en')} bytes in ${made.millis} ms`;
    });
  });
  return button;
}

async function list() {
  const answer = await fetch('/dead-letters');
  if (!answer.ok) return;
  const { oldest } = await answer.json();
  table(byId('dead-letters'), 'Dead letters', [
    { title: 'Event', head: true, text: row => row.id },
    { title: 'Service', text: row => row.service },
    { title: 'Since', text: row => new Date(row.dead_lettered_at).toLocaleTimeString() },
    { title: 'Cause', text: row => row.cause },
    { title: 'Action', key: row => `${row.service} ${row.id}`, element: row => {
      const button = element('button', { type: 'button', class: 'plain', 'aria-label': `Redrive ${row.id} at ${row.service}` }, 'Redrive');
      button.addEventListener('click', () => run(button, `Redriving ${row.id} at ${row.service}`, async () => {
        await post(`/dead-letters/${row.service}/${row.id}/redrive`);
        listed = -1;
        return `Redriven: ${row.id} at ${row.service}`;
      }));
      return button;
    } },
  ], oldest.slice(0, SHOWN), 'No dead letters: every event has been applied or is on its way.');
}

export function showDeadLetters(count) {
  if (count !== listed) {
    listed = count;
    list().catch(() => { listed = -1; });
  }
}

function actionButton(action) {
  const button = element('button', { type: 'button', class: action.dangerous ? 'danger' : 'plain' }, action.label);
  button.addEventListener('click', () => run(button, `${action.label}: at work`, async () => {
    const { passed, lines } = await post(`/operator/${action.id}`);
    byId('operator-lines').replaceChildren(...lines.map(line =>
      element('li', { class: line.startsWith('RED') || line.includes('FAILED') ? 'bad' : null }, line)));
    return `${action.label}: ${passed ? 'passed' : 'not passed'}`;
  }));
  return button;
}

/** What the command that has started the processes offers; a server alone offers nothing. */
async function offered() {
  const answer = await fetch('/operator');
  if (!answer.ok) return;
  const { actions } = await answer.json();
  byId('operator-actions').append(...actions.map(actionButton));
}

/** @param isOneServer whether the server of the page is the marketplace itself */
export function showActions(about, isOneServer) {
  const row = byId('operator-actions');
  const kind = isOneServer ? about.engine : 'gathered';
  if (row.dataset.kind === kind) return;
  row.dataset.kind = kind;
  row.replaceChildren({
    jpa: () => element('p', { class: 'note' }, 'Backups of tables are made with pg_dump.'),
    gathered: () => element('p', { class: 'note' }, 'This page gathers several processes; each makes its own backup.'),
  }[kind]?.() ?? backupButton());
  if (!isOneServer) offered().catch(() => { delete row.dataset.kind; });
}
