-- The skeletons that exist, with the letters that nameSkeleton of lib/core/text takes for Latin ones since. Of names that look the same
-- now all are kept, and the later ones carry their fan's id in the skeleton.
WITH refolded AS (
  SELECT user_id, replace(translate(nickname_skeleton,
    '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿ĸɢɴʀʙʜʟᴛꮖᴀᴅᴇᴊᴘꜰꞯꭹꮍꮒꮗꮞꮤꮥꮷꮾᴄɪᴋᴍᴏꜱᴜᴠᴡʏᴢ',
    'abcdefghljklʍnopqrstuvwxyzabcdefghljklʍnopqrstuvwxyzabcdefghljklʍnopqrstuvwxyzkgnrbhltladejpfqyyhw4wsd6clkʍosuvwyz'), 'ʍ', 'rn') AS skeleton
  FROM user_preferences WHERE nickname_skeleton ~ '[ʍ🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿ĸɢɴʀʙʜʟᴛꮖᴀᴅᴇᴊᴘꜰꞯꭹꮍꮒꮗꮞꮤꮥꮷꮾᴄɪᴋᴍᴏꜱᴜᴠᴡʏᴢ]'
),
counted AS (
  SELECT user_id, skeleton, row_number() OVER (PARTITION BY skeleton ORDER BY created_at, user_id) AS place
  FROM refolded JOIN users ON users.id = user_id
)
UPDATE user_preferences
SET nickname_skeleton = CASE WHEN place = 1 AND NOT EXISTS (SELECT FROM user_preferences taken WHERE taken.nickname_skeleton = skeleton)
  THEN skeleton ELSE skeleton || ' ' || counted.user_id END
FROM counted WHERE counted.user_id = user_preferences.user_id;
