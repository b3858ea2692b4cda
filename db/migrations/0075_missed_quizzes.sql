DROP INDEX "quiz_streaks_at_risk";--> statement-breakpoint
CREATE INDEX "quiz_streaks_last" ON "quiz_streaks" USING btree ("last_day","freezes");--> statement-breakpoint
-- Days between these two on which there was a quiz to play, counted up to three: nobody holds more than two freezes. One that was published
-- only after its day was over could be missed by nobody.
create function missed_quizzes(since date, until date) returns integer language sql stable parallel safe as $$
  select count(*)::int from (
    select from quizzes where day > since and day < until and created_at < closes_at limit 3) missed
$$;--> statement-breakpoint
create or replace function fan_header(fan uuid) returns json language plpgsql stable parallel safe as $$
declare
  today date := app_day(app_now());
  days constant jsonb := coalesce((select jsonb_object_agg(day, id) from quizzes where day between today - 6 and today), '{}');
  kept constant uuid[] := array(
    select quiz_id from quiz_attempts
    where user_id = fan and score > 0 and quiz_id = any (array(select value::uuid from jsonb_each_text(days))));
begin
  return json_build_object(
    'xp', coalesce((select balance from ledger_accounts where user_id = fan and asset = 'xp'), 0),
    'today', today,
    'streak', (select json_build_object('current', current, 'longest', longest, 'freezes', freezes, 'lastDay', last_day,
        'missed', missed_quizzes(last_day, today))
      from quiz_streaks where user_id = fan),
    'week', (select json_agg(json_build_object('day', today - ago, 'kept',
      coalesce((days ->> (today - ago)::text)::uuid = any (kept), false)) order by ago desc) from generate_series(0, 6) ago),
    'looks', coalesce((
      select jsonb_object_agg(worn.slot, product.look) from equipment worn join products product on product.id = worn.product_id
      where worn.user_id = fan and (not product.pro or is_pro(worn.user_id, app_now()))), '{}'));
end $$;
