CREATE INDEX "invoices_subscription" ON "invoices" USING btree ("subscription_id","created_at");
--> statement-breakpoint
-- An invoice over nothing, as a change of plan writes it from the credit of a refund, is no payment.
create function is_money_back(subscription text) returns boolean language sql stable parallel safe as $$
  select exists (
    select from invoices refunded where refunded.subscription_id = subscription and refunded.is_taken_back and not exists (
      select from invoices paid where paid.subscription_id = subscription and paid.created_at > refunded.created_at
        and paid.status = 'paid' and paid.amount_cents > 0 and not paid.is_taken_back))
$$;
--> statement-breakpoint
-- As before, but money that went back grants nothing until it has been paid again.
create or replace function is_pro(account uuid, at timestamptz) returns boolean language sql stable parallel safe as $$
  select exists (
    select from subscriptions subscription where subscription.user_id = account
      and at < case subscription.status
        when 'canceled' then subscription.period_ends_at
        when 'past_due' then subscription.past_due_since + interval '7 days'
        else coalesce(subscription.cancel_at, subscription.period_ends_at + interval '7 days') end
      and not is_money_back(subscription.stripe_id))
$$;
