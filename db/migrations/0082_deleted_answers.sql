-- A pick that was deleted after its lock is still judged and paid, so it still answers the question for another date of its match.
create or replace function standing_answers(question uuid, fan uuid) returns table (template_id uuid) language sql stable as $$
  select mission.template_id from questions_of_all_dates(question) alike
  join missions mission on mission.template_id = alike.id and mission.user_id = fan and mission.kind = 'match'
    and mission.pick is not null and mission.outcome <> 'void'
    and (mission.deleted_at is null or mission.settlement_id is not null
      or mission.deleted_at >= (select locks_at from template_lock(mission.template_id)))
$$;
