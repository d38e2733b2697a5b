/** What an operator does, and the dead letters. */
import { byId, element, table } from './dom.js';

const SHOWN = 50;
let listed = -1;

async function post(path, body) {
  const answer = await fetch(path, { method: 'POST', body: body === undefined ? undefined : JSON.stringify(body),
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' } });
  const text = await answer.text();
  const told = text && answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : {};
  if (!answer.ok) throw new Error([told.detail ?? told.title ?? `status ${answer.status}`, told.context?.cause].filter(Boolean).join(': '));
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
        await post(`/dead-letters/${row.service}/${row.id}/redrive`).finally(() => { listed = -1; }); // it is gone, or has another cause
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

const POLL_MS = 1000;
let offered = '';
let follows = false;

function showOutcome({ label, passed, lines }) {
  const state = byId('operator-state');
  state.className = passed ? 'note' : 'bad';
  state.textContent = `${label}: ${passed ? 'passed' : 'not passed'}`;
  byId('operator-lines').replaceChildren(...lines.map(line =>
    element('li', { class: line.startsWith('RED') || line.includes('FAILED') ? 'bad' : null }, line)));
}

function actionButton(action) {
  const button = element('button', { type: 'button', class: action.dangerous ? 'danger' : 'plain' }, action.label);
  button.addEventListener('click', async () => {
    try {
      await post(`/operator/${action.id}`);
      byId('operator-lines').replaceChildren();
    } catch (failure) {
      if (!(failure instanceof TypeError)) { // else it was killed before it could answer
        byId('operator-state').className = 'bad';
        byId('operator-state').textContent = `${action.label}: ${failure.message}`;
        return;
      }
    }
    follow();
  });
  return button;
}

function showOffered(actions) {
  const text = JSON.stringify(actions);
  if (text === offered) return;
  offered = text;
  byId('operator-offered').replaceChildren(...actions.map(actionButton));
}

/** Until nothing runs any more, also while the server is away because it was killed. */
async function follow() {
  if (follows) return;
  follows = true;
  let running;
  do {
    try {
      const answer = await fetch('/operator');
      if (answer.ok) {
        const state = await answer.json();
        showOffered(state.actions);
        ({ running } = state);
        if (running) {
          byId('operator-state').className = 'note';
          byId('operator-state').textContent = `${running}: at work`;
        } else if (state.last) {
          showOutcome(state.last);
        }
      }
    } catch {
      // the server is away; what runs ends without it
    }
    for (const button of byId('operator-offered').children) button.disabled = Boolean(running);
    if (running) await new Promise(later => { setTimeout(later, POLL_MS); });
  } while (running);
  follows = false;
}

const TABLES = 'Tables are backed up with the tools of PostgreSQL: pg_dump, or pg_basebackup with its log.';

/** @param isOneServer whether the server of the page is the marketplace itself */
export function showActions(about, isOneServer) {
  const row = byId('operator-actions');
  const kind = isOneServer ? about.engine : 'gathered';
  if (row.dataset.kind !== kind) {
    row.dataset.kind = kind;
    row.replaceChildren(...({ jpa: [element('p', { class: 'note' }, TABLES)], gathered: [] }[kind] ?? [backupButton()]),
      element('span', { id: 'operator-offered' }));
    offered = '';
  }
  follow();
}
