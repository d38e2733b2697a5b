-- Each add changes since when a cart is idle. The index of idle carts has in which ten minutes that
-- was, so that an add within the same ten makes no new entries in any index; null: not idle.
drop index carts_left;
alter table carts add column left_period bigint
  generated always as (least(nullif(failed_at_ms, 0), nullif(touched_at_ms, 0)) / 600000) stored;
create index carts_left on carts (left_period, customer_id) where left_period is not null;
