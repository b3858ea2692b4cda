CREATE TABLE "data_export_pieces" (
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_export_pieces_user_id_place_pk" PRIMARY KEY("user_id","place")
);
--> statement-breakpoint
ALTER TABLE "data_exports" DROP CONSTRAINT "data_exports_ready";--> statement-breakpoint
ALTER TABLE "data_export_pieces" ADD CONSTRAINT "data_export_pieces_user_id_data_exports_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."data_exports"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_ready" CHECK (num_nonnulls("data_exports"."ready_at", "data_exports"."expires_at") in (0, 2));--> statement-breakpoint
-- Copied, not moved: a process of the release before still sends its fans the whole file.
insert into data_export_pieces (user_id, place, bytes)
select user_id, place, substring(file from place * 1000000 + 1 for 1000000)
from data_exports, generate_series(0, (octet_length(file) - 1) / 1000000) place where file is not null;
