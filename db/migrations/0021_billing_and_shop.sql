CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"stripe_id" text NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"interval" text NOT NULL,
	"status" text NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	"past_due_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_unique" UNIQUE("stripe_id"),
	CONSTRAINT "subscriptions_interval" CHECK ("subscriptions"."interval" in ('month', 'year')),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" in ('trialing', 'active', 'past_due', 'canceled')),
	CONSTRAINT "subscriptions_past_due" CHECK (("subscriptions"."status" = 'past_due') = ("subscriptions"."past_due_since" is not null))
);
--> statement-breakpoint
CREATE TABLE "demo_topups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "demo_topups_request_unique" UNIQUE("user_id","request_id"),
	CONSTRAINT "demo_topups_place_unique" UNIQUE("user_id","day","place"),
	CONSTRAINT "demo_topups_place" CHECK ("demo_topups"."place" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "equipment" (
	"user_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "equipment_user_id_slot_pk" PRIMARY KEY("user_id","slot")
);
--> statement-breakpoint
CREATE TABLE "monthly_bundles" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"tokens" integer NOT NULL,
	"product_id" uuid,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "monthly_bundles_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"look" text NOT NULL,
	"name_it" text NOT NULL,
	"name_en" text NOT NULL,
	"price_cents" integer NOT NULL,
	"pro" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "products_look_unique" UNIQUE("kind","look"),
	CONSTRAINT "products_kind" UNIQUE("id","kind"),
	CONSTRAINT "products_kind_known" CHECK ("products"."kind" in ('theme', 'frame', 'name', 'skin')),
	CONSTRAINT "products_look" CHECK ("products"."look" ~ '^[a-z][a-z-]{1,39}$'),
	CONSTRAINT "products_names" CHECK (char_length("products"."name_it") between 1 and 60 and char_length("products"."name_en") between 1 and 60),
	CONSTRAINT "products_price" CHECK ("products"."price_cents" = 0 or "products"."price_cents" between 50 and 100000)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"source" text NOT NULL,
	"paid" integer NOT NULL,
	"at" timestamp with time zone DEFAULT app_now() NOT NULL,
	CONSTRAINT "purchases_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "purchases_source" CHECK ("purchases"."source" in ('tokens', 'bundle', 'free')),
	CONSTRAINT "purchases_paid" CHECK ("purchases"."paid" >= 0 and ("purchases"."source" = 'tokens' or "purchases"."paid" = 0))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_topups" ADD CONSTRAINT "demo_topups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_owned" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."purchases"("user_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_fits" FOREIGN KEY ("product_id","slot") REFERENCES "public"."products"("id","kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_bundles" ADD CONSTRAINT "monthly_bundles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monthly_bundles" ADD CONSTRAINT "monthly_bundles_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "equipment_product" ON "equipment" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "monthly_bundles_product" ON "monthly_bundles" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "purchases_product" ON "purchases" USING btree ("product_id");--> statement-breakpoint
-- The right of Pro, for the conditions of statements. Seven days of grace: after a failed payment, and for a renewal whose event is late.
create function is_pro(account uuid, at timestamptz) returns boolean language sql stable parallel safe as $$
  select exists (
    select from subscriptions subscription where subscription.user_id = account and at < case subscription.status
      when 'canceled' then subscription.period_ends_at
      when 'past_due' then subscription.past_due_since + interval '7 days'
      else subscription.period_ends_at + interval '7 days' end)
$$;
