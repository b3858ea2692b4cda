-- What a nickname looks like, as nameSkeleton of lib/core/text computes it; unique beside the nickname itself.
ALTER TABLE "user_preferences" ADD COLUMN "nickname_skeleton" text;--> statement-breakpoint
-- Names that exist: the letters of Latin, Greek, Cyrillic and Armenian. Of names that look the same all are kept, and
-- the later ones carry their fan's id in the skeleton.
WITH fold AS (SELECT key AS sign, value AS looks FROM jsonb_each_text('{"0":"o","1":"l","\"":"''''","%":"o/o","I":"l","M":"rn","`":"''","i":"l","m":"rn","|":"l","¢":"c̸","¥":"y̵",
  "Æ":"ae","Ð":"d̵","×":"x","Ø":"o̸","æ":"ae","ð":"∂̵","ø":"o̸","Đ":"d̵","đ":"d̵","Ħ":"h̵","ħ":"h̵","ı":"l",
  "Ł":"l̸","ł":"l̸","Œ":"oe","œ":"oe","Ŧ":"t̵","ŧ":"t̵","ƀ":"b̵","Ɓ":"''b","Ƃ":"b̄","ƃ":"b̄","Ƅ":"b","Ƈ":"c''",
  "Ɖ":"d̵","Ɗ":"''d","Ƌ":"d̄","ƌ":"d̄","ƍ":"g","Ə":"ǝ","Ɛ":"ꞓ","Ƒ":"f̦","ƒ":"f̦","Ɠ":"g''","Ɣ":"y","Ɩ":"l",
  "Ɨ":"l̵","Ƙ":"k''","ƙ":"k̔","ƚ":"l̵","Ɯ":"w","Ɲ":"n̦","ƞ":"n̩","Ɵ":"o̵","Ƥ":"''p","ƥ":"p̔","Ʀ":"r","Ƨ":"2",
  "Ƭ":"''t","ƭ":"t̔","Ʈ":"t̨","Ʋ":"u","Ƴ":"''y","ƴ":"y̔","Ƶ":"z̵","ƶ":"z̵","Ʒ":"3","ƻ":"2̵","Ƽ":"5","ƽ":"s",
  "ƿ":"þ","ǀ":"l","ǁ":"ll","ǃ":"!","Ǥ":"g̵","ǥ":"g̵","Ƿ":"þ","Ȝ":"3","Ƞ":"n̩","Ȣ":"8","ȣ":"8","Ȥ":"z̦","ȥ":"z̦",
  "Ȼ":"c̸","ȼ":"c̸","Ƚ":"l̵","Ⱦ":"t̸","Ɂ":"?","Ƀ":"b̵","Ʉ":"u̵","Ɇ":"e̸","ɇ":"e̸","Ɉ":"j̵","ɉ":"j̵","Ɍ":"r̵",
  "ɍ":"r̵","Ɏ":"y̵","ɏ":"y̵","ɑ":"a","ɓ":"b̔","ɖ":"d̨","ɗ":"d̔","ə":"ǝ","ɚ":"ǝ˞","ɛ":"ꞓ","ɠ":"g̔","ɡ":"g",
  "ɣ":"y","ɦ":"h̔","ɨ":"l̵","ɩ":"l","ɪ":"l","ɫ":"l̴","ɭ":"l̨","ɮ":"lȝ","ɯ":"w","ɱ":"rn̦","ɳ":"n̨","ɵ":"o̵",
  "ɶ":"oᴇ","ɼ":"r̩","ɽ":"r̨","ʂ":"s̨","ʋ":"u","ʏ":"y","ʐ":"z̨","ʒ":"ȝ","ʔ":"?","ʠ":"q̔","ʣ":"dz","ʤ":"dȝ",
  "ʥ":"dʑ","ʦ":"ts","ʧ":"tʃ","ʨ":"tɕ","ʩ":"fŋ","ʪ":"ls","ʫ":"lz","Ͱ":"ⱶ","͵":"ˏ","Ͷ":"ᴎ","ͷ":"ᴎ","ͻ":"ɔ","ͽ":"ꜿ",
  "Ϳ":"j","Α":"a","Β":"b","Γ":"y","Δ":"ẟ","Ε":"e","Ζ":"z","Η":"h","Θ":"o̵","Ι":"l","Κ":"k","Λ":"ʌ","Μ":"rn",
  "Ν":"n","Ο":"o","Ρ":"p","Σ":"ʃ","Τ":"t","Υ":"y","Φ":"ɸ","Χ":"x","α":"a","β":"ß","γ":"y","δ":"ẟ","ε":"ꞓ",
  "η":"n̩","θ":"o̵","ι":"l","κ":"ĸ","ν":"v","ο":"o","ρ":"p","σ":"o","τ":"ᴛ","υ":"u","φ":"ɸ","Ϛ":"ς","ϛ":"ς",
  "Ϝ":"f","Ϩ":"2","ϩ":"ƨ","ϳ":"j","Ϸ":"þ","ϸ":"þ","Ϻ":"rn","Ͻ":"ɔ","Ͽ":"ꜿ","Є":"ꞓ","Ѕ":"s","І":"l","Ј":"j",
  "Ћ":"h̵","А":"a","Б":"b̄","В":"b","Г":"y","Е":"e","З":"3","И":"ᴎ","К":"k","Л":"ʌ","М":"rn","Н":"h","О":"o",
  "П":"π","Р":"p","С":"c","Т":"t","У":"y","Ф":"ɸ","Х":"x","Ъ":"ˉb","Ы":"bl","Ь":"b","Ю":"lo","Я":"ᴙ","а":"a",
  "б":"6","в":"ʙ","г":"r","е":"e","з":"ɜ","и":"ᴎ","к":"ĸ","м":"ʍ","н":"ʜ","о":"o","п":"π","р":"p","с":"c",
  "т":"ᴛ","у":"y","ф":"ɸ","х":"x","ъ":"ˉb","ы":"ƅl","ь":"ƅ","я":"ᴙ","є":"ꞓ","ѕ":"s","і":"l","ј":"j","ћ":"h̵",
  "Ѡ":"w","ѡ":"w","Ѣ":"b̵","ѣ":"b̵","Ѱ":"ψ","ѱ":"ψ","Ѳ":"o̵","ѳ":"o̵","Ѵ":"v","ѵ":"v","Ѽ":"w҆҇","ѽ":"w҆҇",
  "Ҋ":"ᴎ̦̀","ҋ":"ᴎ̦̆","Ҍ":"b̵","ҍ":"b̵","Ґ":"y''","ґ":"r''","Ғ":"y̵","ғ":"r̵","Җ":"ж̩","җ":"ж̩","Ҙ":"3̦","ҙ":"ɜ̦",
  "Қ":"k̩","қ":"ĸ̩","Ҟ":"k̵","ҟ":"ĸ̵","Ң":"h̩","ң":"ʜ̩","Ҫ":"c̦","ҫ":"c̦","Ҭ":"t̩","ҭ":"ᴛ̩","Ү":"y","ү":"y",
  "Ұ":"y̵","ұ":"y̵","Ҳ":"x̩","Һ":"h","һ":"h","Ҽ":"e","ҽ":"e","Ҿ":"ę","ҿ":"ę","Ӏ":"l","Ӆ":"ʌ̦","ӆ":"л̦",
  "Ӈ":"h̦","ӈ":"ʜ̦","Ӊ":"h̦","ӊ":"ʜ̦","Ӌ":"ҷ","ӌ":"ҷ","Ӎ":"rn̦","ӎ":"ʍ̦","ӏ":"l","Ӕ":"ae","ӕ":"ae","Ә":"ǝ",
  "ә":"ǝ","Ӡ":"3","ӡ":"ȝ","Ө":"o̵","ө":"o̵","Ԁ":"d","ԁ":"d","Ԋ":"ƕ","Ԍ":"g","ԍ":"ɢ","Ԑ":"ꞓ","ԑ":"ꞓ","Ԛ":"q",
  "ԛ":"q","Ԝ":"w","ԝ":"w","Ա":"w","Գ":"q","Զ":"q","Ի":"ኮ","Ծ":"ẟ","Հ":"h","Մ":"ሆ","Յ":"ȷ","Ո":"n","Պ":"ጣ",
  "Ռ":"ቡ","Ս":"u","Տ":"s","Ց":"g","Փ":"ɸ","Ք":"f","Օ":"o","՚":"''","՝":"''","ա":"w","գ":"q","զ":"q","ծ":"ẟ",
  "հ":"h","յ":"ȷ","ո":"n","պ":"ɰ","ռ":"n","ս":"u","ց":"g","ք":"f","օ":"o"}')),
signs AS (
  SELECT user_id, place, sign
  FROM user_preferences, regexp_split_to_table(normalize(regexp_replace(normalize(nickname, NFKC),
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g'), NFD), '') WITH ORDINALITY AS parts(sign, place)
),
folded AS (
  SELECT user_id, btrim(regexp_replace(string_agg(coalesce(looks, lower(sign)), '' ORDER BY place), '\s+', ' ', 'g')) AS skeleton
  FROM signs LEFT JOIN fold USING (sign) GROUP BY user_id
),
counted AS (
  SELECT user_id, skeleton, row_number() OVER (PARTITION BY skeleton ORDER BY created_at, user_id) AS place
  FROM folded JOIN users ON users.id = user_id
)
UPDATE user_preferences
SET nickname_skeleton = CASE place WHEN 1 THEN skeleton ELSE skeleton || ' ' || counted.user_id END
FROM counted WHERE counted.user_id = user_preferences.user_id;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_nickname_has_skeleton" CHECK (("user_preferences"."nickname" is null) = ("user_preferences"."nickname_skeleton" is null));--> statement-breakpoint
CREATE UNIQUE INDEX "user_preferences_nickname_skeleton_unique" ON "user_preferences" USING btree ("nickname_skeleton");
