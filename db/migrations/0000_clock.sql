-- The database's clock decides. Tests may shift it by the setting goalquest.clock_shift; production refuses to start with one.
create function app_now() returns timestamptz language sql stable parallel safe as $$
  select statement_timestamp() + coalesce(nullif(current_setting('goalquest.clock_shift', true), ''), '0')::interval
$$;
--> statement-breakpoint
create function app_zone() returns text language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('goalquest.time_zone', true), ''), 'Europe/Rome')
$$;
--> statement-breakpoint
-- The one source of periods: the day and the week (its Monday) of an instant, in the declared zone.
create function app_period(kind text, at timestamptz) returns date language sql stable parallel safe as $$
  select date_trunc(kind, at at time zone app_zone())::date
$$;
--> statement-breakpoint
create function app_day(at timestamptz) returns date language sql stable parallel safe as $$
  select app_period('day', at)
$$;
--> statement-breakpoint
create function app_week(at timestamptz) returns date language sql stable parallel safe as $$
  select app_period('week', at)
$$;
