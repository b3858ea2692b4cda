CREATE TABLE "admin_addresses" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone DEFAULT app_now() NOT NULL
);
--> statement-breakpoint
-- Who has the right, or has had it by ADMIN_EMAILS, has used the present address. One that was left before is known to nobody.
insert into admin_addresses (hash)
select sha256(convert_to(email, 'UTF8')) from persons join users on users.id = persons.user_id
where is_admin or exists (
  select from audit_log
  where subject = persons.user_id::text and action = 'fan.admin_grant' and cause = 'admin-emails'
);
