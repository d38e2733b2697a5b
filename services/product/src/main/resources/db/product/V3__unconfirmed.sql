-- The last replace or delete that stock has not confirmed; its number is 0 if it has.
alter table products
  add column unconfirmed_sequence bigint not null default 0,
  add column unconfirmed_since_ms bigint not null default 0,
  add column waits_from_ms bigint not null default 0,
  add constraint unconfirmed_was_said check (unconfirmed_sequence between 0 and sequence);

-- Changes that wait for stock, the longest first.
create index products_unconfirmed on products (waits_from_ms) where unconfirmed_sequence > 0;
