CREATE TABLE "clubs" (
	"id" text PRIMARY KEY NOT NULL,
	"short_name" text NOT NULL,
	"colours" text,
	CONSTRAINT "clubs_short_name" CHECK (length("clubs"."short_name") between 1 and 60),
	CONSTRAINT "clubs_colours" CHECK (length("clubs"."colours") between 1 and 100)
);
