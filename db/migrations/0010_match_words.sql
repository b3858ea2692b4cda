-- The winner in the words of the rest of the product. It is the same result: versions stay as they are.
alter table matches drop constraint matches_winner;
--> statement-breakpoint
alter table matches disable trigger matches_version;
--> statement-breakpoint
update matches set
  winner = case winner when 'HOME_TEAM' then 'home' when 'AWAY_TEAM' then 'away' when 'DRAW' then 'draw' end,
  vendor_result = vendor_result || jsonb_build_object('winner',
    case vendor_result ->> 'winner' when 'HOME_TEAM' then 'home' when 'AWAY_TEAM' then 'away' when 'DRAW' then 'draw' end);
--> statement-breakpoint
alter table matches enable trigger matches_version;
--> statement-breakpoint
alter table matches add constraint matches_winner check (winner in ('home', 'away', 'draw'));
