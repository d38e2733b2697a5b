/** The continuous queries: a seller's dashboard and low stock, and abandoned carts. */
import { byId, figures, number, table } from './dom.js';

const CARTS_KEPT = 50;
const ENTRIES_SHOWN = 50;
const streams = [];
const carts = [];
const low = new Map();
let watched = null;

function open(path, onMessage) {
  const source = new EventSource(path);
  source.onmessage = event => onMessage(JSON.parse(event.data));
  return source;
}

function showDashboard(view) {
  const totals = view.sellerView;
  figures(byId('seller-totals'), [
    ['Ongoing orders', number(totals.count_orders)],
    ['Items', number(totals.count_items)],
    ['Total amount, $', number(totals.total_amount)],
    ['Freight, $', number(totals.total_freight)],
    ['Incentives, $', number(totals.total_incentive)],
    ['Invoices, $', number(totals.total_invoice)],
  ]);
  table(byId('seller-entries'), 'Ongoing entries', [
    { title: 'Order', head: true, text: row => `${row.customer_id}-${row.order_id}` },
    { title: 'Product', text: row => String(row.product_id) },
    { title: 'Pieces', number: true, text: row => number(row.quantity) },
    { title: 'Total, $', number: true, text: row => number(row.total_invoice ?? row.total_amount) },
    { title: 'Status', text: row => String(row.order_status ?? row.status ?? '').toLowerCase() },
  ], view.orderEntries.slice(0, ENTRIES_SHOWN), 'No ongoing order of this seller.');
}

function showLow() {
  table(byId('low-stock'), 'Low stock', [
    { title: 'Product', head: true, text: row => String(row.product_id) },
    { title: 'Requested in 28 days, pieces', number: true, text: row => number(row.qty_requested) },
    { title: 'Free, pieces', number: true, text: row => number(row.qty_free), mark: row => (row.qty_free === 0 ? 'bad' : 'warn') },
    { title: 'Since', text: row => new Date(row.since).toLocaleTimeString() },
  ], [...low.values()], watched === null ? 'Pick a seller.' : 'No product of this seller is low in stock.');
}

function showCarts() {
  table(byId('abandoned'), 'Abandoned carts', [
    { title: 'Customer', head: true, text: row => String(row.customer_id) },
    { title: 'Reason', text: row => String(row.reason).toLowerCase().replaceAll('_', ' ') },
    { title: 'Idle since', text: row => new Date(row.since).toLocaleTimeString() },
    { title: 'Abandoned', text: row => new Date(row.at).toLocaleTimeString() },
  ], carts, 'No cart was abandoned since this page was opened.');
}

function close() {
  while (streams.length > 0) streams.pop().close();
}

function subscribe() {
  close();
  streams.push(open('/abandoned-carts/stream', cart => {
    carts.unshift(cart);
    carts.length = Math.min(carts.length, CARTS_KEPT);
    showCarts();
  }));
  if (watched !== null) {
    low.clear();
    streams.push(open(`/seller/dashboard/${watched}/stream`, showDashboard));
    streams.push(open(`/seller/${watched}/low-stock/stream`, product => {
      if (product.low) low.set(product.product_id, product);
      else low.delete(product.product_id);
      showLow();
    }));
  }
  showLow();
}

async function watch(seller) {
  const state = byId('seller-state');
  watched = null;
  figures(byId('seller-totals'), []);
  table(byId('seller-entries'), 'Ongoing entries', [], [], `Seller ${seller} is not watched.`);
  try {
    const answer = await fetch(`/seller/${seller}`);
    if (answer.ok) {
      watched = seller;
      state.textContent = `Watching seller ${seller}`;
    } else {
      state.textContent = answer.status === 404 ? `There is no seller ${seller} yet: populate the marketplace, or pick another` : `Seller ${seller} cannot be read: status ${answer.status}`;
    }
  } catch {
    state.textContent = 'The marketplace does not answer';
  }
  subscribe();
}

export function startSellers() {
  byId('seller-form').addEventListener('submit', event => {
    event.preventDefault();
    watch(Number(byId('seller-id').value));
  });
  // a browser opens six connections to a host; pages that nobody sees leave theirs to others
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : subscribe()));
  showCarts();
  watch(Number(byId('seller-id').value));
}
