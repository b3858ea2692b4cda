ALTER TABLE "league_members" ADD COLUMN "nickname" text;--> statement-breakpoint
update league_members member set nickname = preferences.nickname
from user_preferences preferences where preferences.user_id = member.user_id;
--> statement-breakpoint
-- The lock makes a change of the name wait for the newcomer, whom it then finds.
create function league_member_named() returns trigger language plpgsql as $$
begin
  select nickname into new.nickname from user_preferences where user_id = new.user_id for share;
  return new;
end
$$;
--> statement-breakpoint
create trigger league_members_named before insert on league_members
  for each row execute function league_member_named();
--> statement-breakpoint
create function league_members_renamed() returns trigger language plpgsql as $$
begin
  update league_members set nickname = case when tg_op = 'DELETE' then null else new.nickname end
  where user_id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  return null;
end
$$;
--> statement-breakpoint
create trigger user_preferences_name_members after insert or delete or update of nickname on user_preferences
  for each row execute function league_members_renamed();
