/** The named characters of ISO 8859-1, from 160 on, as HTML calls them. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const OTHERS = {
  quot: '"',
  amp: '&',
  apos: "'",
  lt: '<',
  gt: '>',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Zcaron: 'Ž',
  zcaron: 'ž',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  hellip: '…',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  minus: '−',
  infin: '∞',
}

const NAMED = new Map<string, string>([
  ...LATIN.split(' ').map((name, place) => [name, String.fromCodePoint(160 + place)] as const),
  ...Object.entries(OTHERS),
  // A place to break a word, which shows nothing.
  ['shy', ''],
])

const HIGHEST = 0x10ffff

function decoded(entity: string, body: string): string {
  if (!body.startsWith('#')) return NAMED.get(body) ?? entity
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
  return code > 0 && code <= HIGHEST ? String.fromCodePoint(code) : entity
}

/** HTML's names of characters as the characters, once: what comes out is text, not markup. An unknown name stays. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});/gi, decoded)
