-- What a service hears from other processes. Marks of those events stand in the inbox with the name
-- of their stream, topic@source.

-- Every event of the stream with a lower number counts as consumed: all its consumers had consumed
-- it. The inbox has marks of higher ones only, and of lower ones until they are removed.
create table streams (
  stream text primary key,
  settled_below bigint not null
);
