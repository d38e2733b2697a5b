-- When a reservation ended; 0 until then, or if it ended before this was kept.
alter table reservations add column ended_at_ms bigint not null default 0;
