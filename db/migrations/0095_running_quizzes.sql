-- The quizzes that a fan has missed since the last one that counted. One begun before midnight is not missed while it still runs.
create function missed_by(fan uuid, since date) returns integer language sql stable parallel safe as $$
  select missed_quizzes(since, app_day(app_now()) - (exists (
    select from quizzes quiz join quiz_attempts attempt on attempt.quiz_id = quiz.id
    where quiz.day = app_day(app_now()) - 1 and attempt.user_id = fan and attempt.closed_at is null))::int)
$$;
--> statement-breakpoint
-- As before, but by the quizzes that the fan has missed.
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
        'missed', missed_by(fan, last_day))
      from quiz_streaks where user_id = fan),
    'week', (select json_agg(json_build_object('day', today - ago, 'kept',
      coalesce((days ->> (today - ago)::text)::uuid = any (kept), false)) order by ago desc) from generate_series(0, 6) ago),
    'looks', coalesce((
      select jsonb_object_agg(worn.slot, product.look) from equipment worn join products product on product.id = worn.product_id
      where worn.user_id = fan and (not product.pro or is_pro(worn.user_id, app_now()))), '{}'));
end $$;
