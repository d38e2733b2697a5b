-- How orders are paid. state_code: 0 open, 1 succeeded, 2 requires payment method, 3 canceled.
-- While open, and only then, a payment holds the invoice, with it the number of the card to charge.
create table payments (
  customer_id integer not null,
  order_id integer not null,
  session integer not null,
  tid text not null,
  invoice_number text not null,
  total_cents bigint not null check (total_cents >= 0),
  created_at_ms bigint not null,
  state_code smallint not null check (state_code between 0 and 3),
  masked_card_number text,
  card_holder_name text,
  card_expiration text,
  card_brand text,
  intent bytea,
  primary key (customer_id, order_id),
  constraint intent_while_open check ((state_code = 0) = (intent is not null))
) with (fillfactor = 80);

-- What waits for the provider: few rows of many.
create index payments_open on payments (customer_id, order_id) where state_code = 0;

-- type_code: 0 credit card, 1 boleto, 2 voucher, 3 debit card.
create table payment_lines (
  customer_id integer not null,
  order_id integer not null,
  position integer not null,
  value_cents bigint not null check (value_cents >= 0),
  installments integer not null check (installments >= 0),
  type_code smallint not null check (type_code between 0 and 3),
  primary key (customer_id, order_id, position),
  foreign key (customer_id, order_id) references payments on delete cascade
);

-- Charges of which it is unknown whether they were made. One per abandoned payment.
create table voids (
  customer_id integer not null,
  order_id integer not null,
  tid text not null,
  invoice_number text not null,
  created_at_ms bigint not null,
  confirmed boolean not null,
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references payments deferrable initially deferred
) with (fillfactor = 90);

create index voids_open on voids (customer_id, order_id) where not confirmed;
