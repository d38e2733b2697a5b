-- Requests with an Idempotency-Key that a cart has answered, encoded; null: none.
alter table carts add column answered_requests bytea;
