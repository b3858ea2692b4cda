-- The ratings, expected goals and chances by which the picks of a question are priced, as of its offer.
alter table mission_templates add column pricing jsonb;
--> statement-breakpoint
alter table mission_templates add constraint mission_templates_pricing check (pricing is null or rule is not null);
--> statement-breakpoint
-- Fans have chosen by this rule and at these prices: both stay as they were.
create or replace function template_rule_is_fixed() returns trigger language plpgsql as $$
begin
  if new.rule is distinct from old.rule then
    raise exception 'the rule of a template never changes' using errcode = 'check_violation';
  end if;
  if new.pricing is distinct from old.pricing then
    raise exception 'the prices of a template never change' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
drop trigger mission_templates_rule on mission_templates;
--> statement-breakpoint
create trigger mission_templates_rule before update of rule, pricing on mission_templates
  for each row execute function template_rule_is_fixed();
