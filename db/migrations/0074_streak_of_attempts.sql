ALTER TABLE "quiz_attempts" ADD COLUMN "streak" integer;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD CONSTRAINT "quiz_attempts_streak" CHECK ("quiz_attempts"."streak" >= 0);--> statement-breakpoint
-- Only what an open mission may count, and of that only the latest streak: how long those before it were was not kept.
update quiz_attempts attempt set streak = known.length
from (
  select played.id, streak.current - row_number() over (partition by played.user_id order by played.closed_at desc) + 1 as length
  from quiz_streaks streak join quiz_attempts played on played.user_id = streak.user_id and played.score > 0
  where exists (select from missions mission join mission_templates template on template.id = mission.template_id
    where mission.user_id = streak.user_id and mission.kind = 'activity' and mission.outcome = 'open'
      and template.rule ->> 'kind' = 'streak_at_least')
) known where attempt.id = known.id and known.length > 0;
