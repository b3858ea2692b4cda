-- Checks of the ledger are named after what they check; they were numbered.
CREATE TEMPORARY TABLE renamed AS SELECT * FROM (VALUES
  ('i', 'balancedTransactions'), ('ii', 'balances'), ('iii', 'noDebt'), ('iv', 'missionXp'), ('v', 'missionPoints'),
  ('vi', 'earnedPoints'), ('picks', 'competitionPoints'), ('cap', 'conversions'), ('five', 'fivePoints'), ('league', 'leaguePoints')
) AS pair (old, new);--> statement-breakpoint
UPDATE ledger_marks SET rule = renamed.new FROM renamed WHERE rule = renamed.old;--> statement-breakpoint
UPDATE job_runs SET result = (
  SELECT string_agg(coalesce(renamed.new, part[1]) || '=' || part[2], ' ' ORDER BY place)
  FROM regexp_matches(job_runs.result, '(\w+)=(\d+)', 'g') WITH ORDINALITY AS counted (part, place)
  LEFT JOIN renamed ON renamed.old = part[1]
) WHERE job IN ('invariants', 'invariants_full') AND result <> '';--> statement-breakpoint
-- A full check under way begins again under the new names.
UPDATE job_runs SET progress = NULL WHERE job = 'invariants_full' AND finished_at IS NULL;--> statement-breakpoint
DROP TABLE renamed;
