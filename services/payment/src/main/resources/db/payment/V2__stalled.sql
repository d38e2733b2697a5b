-- Checkouts that stalled before their invoice came: they will never be paid.
create table canceled_checkouts (
  customer_id integer not null,
  session integer not null check (session >= 1),
  tid text not null,
  decided_at_ms bigint not null,
  primary key (customer_id, session)
);

-- A payment keeps its invoice, from its decision on without the number of the card.
alter table payments drop constraint intent_while_open;
alter table payments add constraint intent_while_open
  check (state_code <> 0 or intent is not null);
