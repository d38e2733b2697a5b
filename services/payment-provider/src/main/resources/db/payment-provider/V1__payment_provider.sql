-- What the provider did under each idempotency key; one that was only voided has no amount.
create table charges (
  key text primary key,
  customer text not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  created_at_ms bigint not null,
  status_code smallint not null,
  requested boolean not null
);
