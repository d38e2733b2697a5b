-- Requests with an Idempotency-Key that an item has answered since the last reset, encoded; null: none.
alter table stock_items add column answered_requests bytea;
