-- Whether the owners of the items have reserved them, each its own.
alter table reservations add column split boolean not null default false;

-- Checkouts whose parts are being reserved; a status of -1 is awaited.
create table split_reservations (
  customer_id integer not null,
  session integer not null,
  request bytea not null,
  parts integer[] not null,
  status_codes bytea not null,
  available_pieces integer[] not null,
  canceled boolean not null,
  started_at_ms bigint not null,
  primary key (customer_id, session)
);

-- Settlements of reservations that are under way at the owners of the items.
create table split_settlements (
  customer_id integer not null,
  session integer not null,
  tid text not null,
  sold boolean not null,
  awaited_parts integer[] not null,
  started_at_ms bigint not null,
  primary key (customer_id, session)
);
