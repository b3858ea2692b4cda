CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"interval" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"session_id" text,
	"url" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "checkouts_session_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_interval" CHECK ("checkouts"."interval" in ('month', 'year')),
	CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('open', 'complete', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"stripe_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"subscription_id" text,
	"number" text,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"url" text,
	"is_taken_back" boolean DEFAULT false NOT NULL,
	"reading" bigint DEFAULT 0 NOT NULL,
	"taken_back_reading" bigint DEFAULT 0 NOT NULL,
	"failure_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pricing_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"interval" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"stripe_price_id" text NOT NULL,
	CONSTRAINT "pricing_plans_interval_unique" UNIQUE("interval"),
	CONSTRAINT "pricing_plans_price_unique" UNIQUE("stripe_price_id"),
	CONSTRAINT "pricing_plans_interval" CHECK ("pricing_plans"."interval" in ('month', 'year')),
	CONSTRAINT "pricing_plans_amount" CHECK ("pricing_plans"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "stripe_customers_stripe_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"subscription_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("user_id") WHERE "checkouts"."state" = 'open';
--> statement-breakpoint
CREATE INDEX "checkouts_created" ON "checkouts" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_at");
--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "stripe_events_subscription" ON "stripe_events" USING btree ("subscription_id","created_at");
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "amount_cents" integer;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text DEFAULT 'eur' NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "latest_invoice" text;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reading" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "start_told_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "end_told_at" timestamp with time zone;
--> statement-breakpoint
insert into stripe_customers (user_id, stripe_id) select distinct on (user_id) user_id, stripe_customer_id from subscriptions order by user_id, created_at desc on conflict do nothing;
--> statement-breakpoint
update subscriptions set start_told_at = created_at;
--> statement-breakpoint
-- As before, but an end that the fan has chosen has no days of grace, and money that went back grants nothing.
create or replace function is_pro(account uuid, at timestamptz) returns boolean language sql stable parallel safe as $$
  select exists (
    select from subscriptions subscription where subscription.user_id = account
      and at < case subscription.status
        when 'canceled' then subscription.period_ends_at
        when 'past_due' then subscription.past_due_since + interval '7 days'
        else coalesce(subscription.cancel_at, subscription.period_ends_at + interval '7 days') end
      and not exists (select from invoices where invoices.stripe_id = subscription.latest_invoice and invoices.is_taken_back))
$$;
