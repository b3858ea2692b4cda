import { memo } from '@/lib/core/memo'

/** Letters that do not come apart into a plain one and its accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ð: 'd',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'a',
}

/** Forms that say what a club is, not which: a name may have them or not. */
const FORMS = new Set(
  'fc cf afc acf cfc pfc pfk fk sk nk kf gnk hnk hsk ff bk tc sv fsv vfb vfl tsg ssc ss as us bc bsc krc kv ogc osc sco aj pae sfp kks ud rcd calcio'.split(
    ' ',
  ),
)
/** Forms that can tell two clubs apart, so that they are left out only of what pages show: Barcelona SC is not FC Barcelona. */
const TELLING_FORMS = new Set(['sc', 'ac', 'cd', 'sd', 'rc', 'ssd', 'afk'])
/** The number of a first German club, the year of a foundation, in full or short; not the 13 of Paris 13. */
const YEAR = /^(1|0\d|1[89]\d\d|20\d\d)$/

const isForm = (word: string) => FORMS.has(word) || YEAR.test(word)

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øðđıłħßæœə]/g, (letter) => LETTERS[letter] ?? letter)

/** A name without accents, capitals, legal forms and years: "1. FC Köln" and "Koln" are both `koln`. */
export const foldedName = memo((name) => {
  const words = plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const own = words.filter((word) => !isForm(word))
  return (own.length > 0 ? own : words).join(' ')
})

/** A name as pages show it when nothing is known of the club: without its legal forms, unless nothing is left. */
export const withoutForms = memo((name) => {
  const own = name.split(/\s+/).filter((word) => {
    const bare = plain(word).replace(/\.$/, '')
    return !isForm(bare) && !TELLING_FORMS.has(bare)
  })
  return own.join(' ') || name
})

/** What the source and fans call the clubs of the table, where it is more than their short name with a legal form. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Man City': ['Manchester City'],
  'Man United': ['Manchester United'],
  Newcastle: ['Newcastle United'],
  Tottenham: ['Tottenham Hotspur', 'Spurs'],
  Brighton: ['Brighton & Hove Albion', 'Brighton Hove'],
  Nottingham: ['Nottingham Forest'],
  'West Ham': ['West Ham United'],
  Leeds: ['Leeds United'],
  Wolves: ['Wolverhampton Wanderers', 'Wolverhampton'],
  Inter: ['Internazionale Milano', 'Internazionale', 'Inter Milan'],
  Milan: ['AC Milan'],
  Juventus: ['Juve'],
  Atalanta: ['Atalanta Bergamasca Calcio'],
  Verona: ['Hellas Verona'],
  Pisa: ['AC Pisa', 'Pisa SC'],
  Barcelona: ['Barça'],
  Atlético: ['Club Atlético de Madrid', 'Atlético Madrid', 'Atlético de Madrid', 'Atleti'],
  Athletic: ['Athletic Club', 'Athletic Bilbao'],
  Betis: ['Real Betis Balompié', 'Real Betis'],
  'Real Sociedad': ['Real Sociedad de Fútbol'],
  Espanyol: ['Espanyol de Barcelona'],
  Celta: ['RC Celta de Vigo', 'Celta de Vigo', 'Celta Vigo', 'RC Celta'],
  Osasuna: ['CA Osasuna'],
  'Rayo Vallecano': ['Rayo Vallecano de Madrid'],
  Alavés: ['Deportivo Alavés'],
  Oviedo: ['Real Oviedo'],
  Bayern: ['Bayern München', 'Bayern Munich'],
  Dortmund: ['Borussia Dortmund'],
  Leverkusen: ['Bayer 04 Leverkusen'],
  Leipzig: ['RB Leipzig'],
  Frankfurt: ['Eintracht Frankfurt'],
  Freiburg: ['SC Freiburg'],
  Bremen: ['Werder Bremen'],
  Köln: ['Cologne'],
  Gladbach: ['Borussia Mönchengladbach', "M'gladbach"],
  Hamburg: ['Hamburger SV', 'HSV'],
  PSG: ['Paris Saint-Germain', 'Paris SG'],
  Marseille: ['Olympique de Marseille', 'Olympique Marseille'],
  Lille: ['LOSC Lille'],
  Lyon: ['Olympique Lyonnais', 'Olympique Lyon'],
  Lens: ['Racing Club de Lens', 'RC Lens'],
  Strasbourg: ['RC Strasbourg Alsace', 'RC Strasbourg'],
  Rennes: ['Stade Rennais FC 1901', 'Stade Rennais'],
  Brest: ['Stade Brestois 29', 'Stade Brestois'],
  'Le Havre': ['Le Havre AC'],
  Salzburg: ['FC Red Bull Salzburg', 'RB Salzburg'],
  'Rapid Wien': ['Rapid Vienna'],
  Qarabağ: ['Qarabağ Ağdam FK'],
  'Club Brugge': ['Club Brugge KV'],
  'Union SG': ['Royale Union Saint-Gilloise', 'Union Saint-Gilloise', 'Union St. Gilloise'],
  Genk: ['Racing Genk'],
  Zrinjski: ['HŠK Zrinjski Mostar'],
  Ludogorets: ['PFC Ludogorets Razgrad'],
  Pafos: ['Paphos FC'],
  'AEK Larnaca': ['AEK Larnaka'],
  Omonia: ['AC Omonia', 'AC Omonia Nicosia', 'Omonia Nicosia'],
  'Slavia Praha': ['Slavia Prague'],
  Plzeň: ['FC Viktoria Plzeň', 'Viktoria Plzen'],
  'Sparta Praha': ['AC Sparta Praha', 'Sparta Prague'],
  'Sigma Olomouc': ['SK Sigma Olomouc'],
  København: ['FC Copenhagen'],
  KuPS: ['Kuopion Palloseura', 'Kuopion PS', 'KuPS Kuopio'],
  Lincoln: ['Lincoln Red Imps FC'],
  Olympiacos: ['PAE Olympiakos SFP', 'Olympiacos Piraeus'],
  PAOK: ['PAOK Thessaloniki', 'PAOK Salonika'],
  'AEK Athens': ['PAE AEK', 'AEK Athens FC'],
  Ferencváros: ['Ferencvárosi TC'],
  Shamrock: ['Shamrock Rovers FC'],
  Breiðablik: ['Breidablik'],
  'M. Tel Aviv': ['Maccabi Tel Aviv FC'],
  Kairat: ['FK Kairat Almaty'],
  Drita: ['FC Drita Gjilan'],
  Shkëndija: ['KF Shkëndija Tetovo'],
  Ħamrun: ['Ħamrun Spartans FC'],
  PSV: ['PSV Eindhoven'],
  Feyenoord: ['Feyenoord Rotterdam'],
  AZ: ['AZ Alkmaar'],
  'Go Ahead': ['Go Ahead Eagles'],
  'Bodø/Glimt': ['Bodo/Glimt'],
  Brann: ['SK Brann Bergen'],
  Jagiellonia: ['Jagiellonia Białystok'],
  Legia: ['Legia Warszawa', 'Legia Warsaw'],
  Raków: ['RKS Raków Częstochowa', 'Raków Częstochowa'],
  Sporting: ['Sporting Clube de Portugal', 'Sporting CP', 'Sporting Lisbon'],
  Benfica: ['Sport Lisboa e Benfica', 'SL Benfica'],
  Braga: ['Sporting Clube de Braga', 'SC Braga', 'Sporting Braga'],
  FCSB: ['Fotbal Club FCSB', 'SC FCSB SA'],
  Craiova: ['Universitatea Craiova', 'CS Universitatea Craiova'],
  Rangers: ['Glasgow Rangers'],
  'Crvena Zvezda': ['Red Star Belgrade', 'Crvena Zvezda Beograd'],
  Lausanne: ['FC Lausanne-Sport'],
  Slovan: ['ŠK Slovan Bratislava'],
  Shakhtar: ['FK Shakhtar Donetsk'],
  'Dynamo Kyiv': ['Dynamo Kiev'],
}
