CREATE TABLE "ratings_due" (
	"competition" text PRIMARY KEY NOT NULL,
	"changes" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "missions_results";
--> statement-breakpoint
ALTER TABLE "template_matches" ADD COLUMN "match_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "weekend_matches" ADD COLUMN "match_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE INDEX "missions_counts" ON "missions" USING btree ("user_id","status","outcome") WHERE "missions"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "template_matches_to_judge" ON "template_matches" USING btree ("template_id") WHERE "template_matches"."judged_version" is distinct from "template_matches"."match_version";
--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "quiz_streaks_at_risk" ON "quiz_streaks" USING btree (("last_day" + "freezes" + 1));
--> statement-breakpoint
CREATE INDEX "weekend_matches_to_judge" ON "weekend_matches" USING btree ("weekend","match_id") WHERE "weekend_matches"."settling" or "weekend_matches"."undecided" or "weekend_matches"."judged_version" is distinct from "weekend_matches"."match_version";
--> statement-breakpoint
CREATE INDEX "missions_results" ON "missions" USING btree ("settled_at","id") WHERE "missions"."pick" is not null and "missions"."outcome" in ('won', 'lost', 'void') and "missions"."deleted_at" is null;
--> statement-breakpoint
update template_matches place set match_version = matches.version from matches where matches.id = place.match_id and matches.version <> 1;
--> statement-breakpoint
update weekend_matches place set match_version = matches.version from matches where matches.id = place.match_id and matches.version <> 1;
--> statement-breakpoint
-- The lock lets no change of the match pass between this reading and the commit.
create function place_takes_version() returns trigger language plpgsql as $$
begin
  select version into new.match_version from matches where id = new.match_id for share;
  new.match_version := coalesce(new.match_version, 1);
  return new;
end
$$;
--> statement-breakpoint
create trigger template_matches_version before insert on template_matches for each row execute function place_takes_version();
--> statement-breakpoint
create trigger weekend_matches_version before insert on weekend_matches for each row execute function place_takes_version();
--> statement-breakpoint
create function matches_tell_version() returns trigger language plpgsql as $$
begin
  update template_matches set match_version = new.version where match_id = new.id;
  update weekend_matches set match_version = new.version where match_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger matches_tell_version after update on matches for each row when (new.version <> old.version)
  execute function matches_tell_version();
--> statement-breakpoint
-- Devices of sessions that a new version has ended.
delete from push_subscriptions device using sessions session, users
where session.id = device.session_id and users.id = device.user_id and session.version <> users.session_version;
--> statement-breakpoint
create function users_end_devices() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where user_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger users_end_devices after update of session_version on users for each row when (new.session_version <> old.session_version)
  execute function users_end_devices();
--> statement-breakpoint
-- Rows that have changed since the last vacuum are read to be counted: by default a fifth of the table.
alter table missions set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
insert into ratings_due (competition) select distinct competition from matches where status = 'FINISHED';
--> statement-breakpoint
create function matches_tell_ratings() returns trigger language plpgsql as $$
begin
  insert into ratings_due as due (competition) values (coalesce(new.competition, old.competition))
  on conflict (competition) do update set changes = due.changes + 1;
  return null;
end
$$;
--> statement-breakpoint
-- More than the results that count for ratings: those of lib/ratings are among them.
create trigger matches_rate_new after insert on matches for each row when (new.status = 'FINISHED') execute function matches_tell_ratings();
--> statement-breakpoint
create trigger matches_rate_gone after delete on matches for each row when (old.status = 'FINISHED') execute function matches_tell_ratings();
--> statement-breakpoint
create trigger matches_rate_changed after update on matches for each row
  when ((old.status = 'FINISHED' or new.status = 'FINISHED') and (old.version, old.source, old.home_id, old.away_id, old.duplicate_of)
    is distinct from (new.version, new.source, new.home_id, new.away_id, new.duplicate_of))
  execute function matches_tell_ratings();
