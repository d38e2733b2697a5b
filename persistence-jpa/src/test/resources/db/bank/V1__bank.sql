create table accounts (
  branch integer not null,
  number integer not null,
  balance_cents bigint not null,
  primary key (branch, number)
);

create index accounts_funded on accounts (branch, number) where balance_cents <> 0;

create table bookings (
  branch integer not null,
  number integer not null,
  position integer not null,
  amount_cents bigint not null,
  note text not null,
  primary key (branch, number, position),
  foreign key (branch, number) references accounts on delete cascade
);
