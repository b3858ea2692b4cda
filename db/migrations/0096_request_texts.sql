ALTER TABLE "ai_calls" ADD COLUMN "request_hash" "bytea";
