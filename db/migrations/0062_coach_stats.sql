UPDATE coach_turns SET grounds = jsonb_set(grounds, '{facts}', (
  SELECT jsonb_agg(CASE WHEN fact ? 'deeds' THEN fact - 'deeds' || jsonb_build_object('stats', fact -> 'deeds') ELSE fact END ORDER BY place)
  FROM jsonb_array_elements(grounds -> 'facts') WITH ORDINALITY AS facts (fact, place)
)) WHERE jsonb_path_exists(grounds, '$.facts[*].deeds');
