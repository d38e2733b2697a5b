-- When a reservation was settled; 0 until then, or if it was settled before this was kept.
alter table reservations add column ended_at_ms bigint not null default 0;
