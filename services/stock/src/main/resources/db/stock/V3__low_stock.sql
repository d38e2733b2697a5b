-- What was requested within 28 days, a number per day: the day above 40 bits, the pieces in them.
alter table stock_items
  add column demand bigint[] not null default '{}',
  add column low boolean not null default false,
  add column transitions bigint not null default 0;

-- Warnings that are checked for those that are out of date.
create index stock_items_low on stock_items (seller_id, product_id) where low;
