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

export function showActions(about) {
  const row = byId('operator-actions');
  if (row.dataset.engine === about.engine) return;
  row.dataset.engine = about.engine;
  row.replaceChildren(about.engine === 'jpa'
    ? element('p', { class: 'note' }, 'Backups of tables are made with pg_dump.')
    : backupButton());
}
