-- What every service keeps of the events it publishes and consumes.

-- Events that not every consumer has consumed. The sequence is allocated under the lock of the
-- ordering key, so it counts the events of one key in the order of their commits; across keys it
-- does not.
create table outbox (
  topic text not null,
  sequence bigint not null,
  ordering_key text not null,
  payload bytea not null,
  primary key (topic, sequence)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- Events this service has consumed and that are still in the outbox of the service that published
-- them.
create table inbox (
  topic text not null,
  sequence bigint not null,
  primary key (topic, sequence)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- Dead letters of this service, until an operator resolves them.
create table dead_letters (
  topic text not null,
  sequence bigint not null,
  dead_lettered_at_ms bigint not null,
  cause text not null,
  payload bytea not null,
  primary key (topic, sequence)
);
