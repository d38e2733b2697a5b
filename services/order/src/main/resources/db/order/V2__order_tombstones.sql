-- Checkouts that were canceled before they became an order, and so never become one.
create table order_tombstones (
  customer_id integer not null,
  session integer not null check (session >= 1),
  primary key (customer_id, session)
);
