-- Missions that a fan could repeat at will, by leaving a league and joining again, pay once for ever. A lost one may be tried again.
ALTER TABLE "missions" ADD COLUMN "once" text;--> statement-breakpoint
ALTER TABLE "missions" ADD CONSTRAINT "missions_once_kind" CHECK ("missions"."once" is null or ("missions"."kind" = 'activity' and "missions"."once" in ('league_joined', 'coach_asked')));--> statement-breakpoint
CREATE UNIQUE INDEX "missions_once" ON "missions" USING btree ("user_id","once") WHERE "missions"."outcome" in ('open', 'won');--> statement-breakpoint
ALTER TABLE "mission_templates" DROP CONSTRAINT "mission_templates_activity";--> statement-breakpoint
ALTER TABLE "mission_templates" ADD CONSTRAINT "mission_templates_activity" CHECK (("mission_templates"."competition" is null) = coalesce("mission_templates"."rule" ->> 'kind' in ('quiz_score_at_least', 'streak_at_least', 'league_joined', 'coach_asked'), false));
--> statement-breakpoint
create function missions_note_once() returns trigger language plpgsql as $$
begin
  if new.kind = 'activity' then
    select rule ->> 'kind' into new.once from mission_templates
    where id = new.template_id and rule ->> 'kind' in ('league_joined', 'coach_asked');
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger missions_note_once before insert on missions for each row execute function missions_note_once();
