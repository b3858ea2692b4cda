import { type Kit, kitFrom, kitOfName, lookAlike, secondKitOf } from '../kits/rules'
import { importedClub } from './imported/rules'
import { foldedName, OTHER_NAMES, withoutForms } from './names/rules'
import { type ClubFacts, OTHER_CLUBS } from './others/rules'

/** The clubs of the eight competitions' seasons, by the vendor's number of the team. */
const CLUBS: Readonly<Record<string, ClubFacts>> = {
  // England
  64: ['Liverpool', 'plain', '#c8102e', '#c8102e', '#fbfaf5'],
  57: ['Arsenal', 'sleeves', '#cc1f2d', '#fbfaf5', '#cc1f2d'],
  65: ['Man City', 'plain', '#7ab8e6', '#7ab8e6', '#fbfaf5'],
  61: ['Chelsea', 'plain', '#1f4fb5', '#1f4fb5', '#fbfaf5'],
  67: ['Newcastle', 'stripes', '#17181a', '#fbfaf5', '#17181a'],
  58: ['Aston Villa', 'sleeves', '#7a1f3d', '#95bfe5', '#95bfe5'],
  66: ['Man United', 'plain', '#d0202e', '#d0202e', '#17181a'],
  73: ['Tottenham', 'plain', '#fbfaf5', '#fbfaf5', '#1c2a55'],
  397: ['Brighton', 'stripes', '#1d5fb8', '#fbfaf5', '#1d5fb8'],
  1044: ['Bournemouth', 'stripes', '#c8202f', '#17181a', '#17181a'],
  354: ['Crystal Palace', 'halves', '#c4202e', '#1d4fa5', '#fbfaf5'],
  351: ['Nottingham', 'plain', '#c8152a', '#c8152a', '#fbfaf5'],
  402: ['Brentford', 'stripes', '#d0202e', '#fbfaf5', '#17181a'],
  62: ['Everton', 'plain', '#1c3fa0', '#1c3fa0', '#fbfaf5'],
  63: ['Fulham', 'plain', '#fbfaf5', '#fbfaf5', '#17181a'],
  71: ['Sunderland', 'stripes', '#d8202e', '#fbfaf5', '#17181a'],
  563: ['West Ham', 'sleeves', '#7a263a', '#6fb6e0', '#6fb6e0'],
  341: ['Leeds', 'plain', '#fbfaf5', '#fbfaf5', '#f0c530'],
  76: ['Wolves', 'plain', '#f2b233', '#f2b233', '#17181a'],
  328: ['Burnley', 'sleeves', '#6c1d45', '#8fc6ea', '#8fc6ea'],
  // Italy
  108: ['Inter', 'stripes', '#16181a', '#1664b5', '#16181a'],
  113: ['Napoli', 'plain', '#2c9bdc', '#2c9bdc', '#fbfaf5'],
  98: ['Milan', 'stripes', '#c21b2a', '#17181a', '#17181a'],
  109: ['Juventus', 'stripes', '#fbfaf5', '#1a1a1a', '#1a1a1a'],
  100: ['Roma', 'plain', '#8a1426', '#8a1426', '#f0b323'],
  102: ['Atalanta', 'stripes', '#1b4fa3', '#15191c', '#15191c'],
  103: ['Bologna', 'stripes', '#14305f', '#b3202c', '#14305f'],
  7397: ['Como', 'plain', '#1f5fb4', '#1f5fb4', '#fbfaf5'],
  110: ['Lazio', 'plain', '#8cc9ec', '#8cc9ec', '#fbfaf5'],
  99: ['Fiorentina', 'plain', '#56308f', '#56308f', '#fbfaf5'],
  115: ['Udinese', 'stripes', '#1a1a1a', '#fbfaf5', '#1a1a1a'],
  471: ['Sassuolo', 'stripes', '#16935a', '#17181a', '#17181a'],
  586: ['Torino', 'plain', '#7a1a2c', '#7a1a2c', '#fbfaf5'],
  107: ['Genoa', 'quarters', '#a81e2d', '#182a55', '#fbfaf5'],
  457: ['Cremonese', 'stripes', '#c3c5c4', '#b4202e', '#b4202e'],
  104: ['Cagliari', 'halves', '#a3152b', '#1c2f5e', '#fbfaf5'],
  112: ['Parma', 'cross', '#fbfaf5', '#17181a', '#f0c530'],
  5890: ['Lecce', 'stripes', '#f3cc2f', '#c5202b', '#1d3a80'],
  450: ['Verona', 'sleeves', '#f2c833', '#1d3f94', '#1d3f94'],
  487: ['Pisa', 'stripes', '#15191c', '#1c4f9e', '#15191c'],
  // Spain
  81: ['Barcelona', 'stripes', '#1c3f94', '#a5133c', '#f0c530'],
  86: ['Real Madrid', 'plain', '#fbfaf5', '#fbfaf5', '#c9a33b'],
  78: ['Atlético', 'stripes', '#cb2131', '#fbfaf5', '#1d3a80'],
  94: ['Villarreal', 'plain', '#f5dd3d', '#f5dd3d', '#1d4fa5'],
  77: ['Athletic', 'stripes', '#d0202e', '#fbfaf5', '#17181a'],
  90: ['Betis', 'stripes', '#108a4e', '#fbfaf5', '#108a4e'],
  92: ['Real Sociedad', 'stripes', '#1b57a8', '#fbfaf5', '#1b57a8'],
  80: ['Espanyol', 'stripes', '#1f77c0', '#fbfaf5', '#1f77c0'],
  558: ['Celta', 'plain', '#93c9ea', '#93c9ea', '#fbfaf5'],
  559: ['Sevilla', 'plain', '#fbfaf5', '#fbfaf5', '#cc1f2d'],
  95: ['Valencia', 'plain', '#fbfaf5', '#fbfaf5', '#17181a'],
  79: ['Osasuna', 'plain', '#b3172b', '#b3172b', '#1c2f5e'],
  87: ['Rayo Vallecano', 'sash', '#fbfaf5', '#c8202f', '#c8202f'],
  298: ['Girona', 'stripes', '#c8202f', '#fbfaf5', '#c8202f'],
  82: ['Getafe', 'plain', '#1d4b9e', '#1d4b9e', '#fbfaf5'],
  89: ['Mallorca', 'plain', '#c41e2f', '#c41e2f', '#17181a'],
  285: ['Elche', 'band', '#fbfaf5', '#0f8a4c', '#0f8a4c'],
  263: ['Alavés', 'stripes', '#1d4fa5', '#fbfaf5', '#1d4fa5'],
  88: ['Levante', 'stripes', '#1c3f94', '#a3152b', '#1c3f94'],
  1048: ['Oviedo', 'plain', '#1b4fb0', '#1b4fb0', '#fbfaf5'],
  // Germany
  5: ['Bayern', 'plain', '#d0122e', '#d0122e', '#fbfaf5'],
  4: ['Dortmund', 'plain', '#f7d917', '#f7d917', '#17181a'],
  3: ['Leverkusen', 'halves', '#17181a', '#d3202e', '#17181a'],
  721: ['Leipzig', 'plain', '#fbfaf5', '#fbfaf5', '#d3143c'],
  10: ['Stuttgart', 'band', '#fbfaf5', '#d01f2e', '#d01f2e'],
  19: ['Frankfurt', 'stripes', '#17181a', '#c4202e', '#fbfaf5'],
  2: ['Hoffenheim', 'plain', '#1d63b5', '#1d63b5', '#fbfaf5'],
  17: ['Freiburg', 'plain', '#c0182b', '#c0182b', '#17181a'],
  12: ['Bremen', 'plain', '#159a59', '#159a59', '#fbfaf5'],
  28: ['Union Berlin', 'plain', '#d8142b', '#d8142b', '#f5dd3d'],
  1: ['Köln', 'plain', '#fbfaf5', '#fbfaf5', '#d01f2e'],
  18: ['Gladbach', 'plain', '#fbfaf5', '#fbfaf5', '#108a4e'],
  11: ['Wolfsburg', 'plain', '#63b32e', '#63b32e', '#fbfaf5'],
  7: ['Hamburg', 'plain', '#fbfaf5', '#fbfaf5', '#1d4b9e'],
  15: ['Mainz', 'plain', '#c8152a', '#c8152a', '#fbfaf5'],
  16: ['Augsburg', 'sleeves', '#fbfaf5', '#ba2c3a', '#108a4e'],
  20: ['St. Pauli', 'plain', '#5d3a1f', '#5d3a1f', '#fbfaf5'],
  44: ['Heidenheim', 'plain', '#c4162c', '#c4162c', '#1c3f94'],
  // France
  524: ['PSG', 'band', '#12264d', '#c8202f', '#fbfaf5'],
  516: ['Marseille', 'plain', '#fbfaf5', '#fbfaf5', '#2c9bdc'],
  548: ['Monaco', 'sash', '#fbfaf5', '#d0202e', '#d0202e'],
  521: ['Lille', 'plain', '#d01f2e', '#d01f2e', '#1c2a55'],
  523: ['Lyon', 'band', '#fbfaf5', '#1c3f94', '#d01f2e'],
  546: ['Lens', 'stripes', '#f2c82e', '#d01f2e', '#d01f2e'],
  576: ['Strasbourg', 'plain', '#1a86cf', '#1a86cf', '#fbfaf5'],
  529: ['Rennes', 'plain', '#c8152a', '#c8152a', '#17181a'],
  522: ['Nice', 'stripes', '#c4202e', '#17181a', '#17181a'],
  511: ['Toulouse', 'plain', '#5b3a94', '#5b3a94', '#fbfaf5'],
  512: ['Brest', 'plain', '#d8202e', '#d8202e', '#fbfaf5'],
  1045: ['Paris FC', 'plain', '#1c2a55', '#1c2a55', '#8cc9ec'],
  525: ['Lorient', 'plain', '#ef7d22', '#ef7d22', '#17181a'],
  532: ['Angers', 'stripes', '#fbfaf5', '#17181a', '#17181a'],
  533: ['Le Havre', 'halves', '#8cc3e6', '#1c2a55', '#fbfaf5'],
  543: ['Nantes', 'plain', '#f7d52c', '#f7d52c', '#0f8a4c'],
  519: ['Auxerre', 'plain', '#fbfaf5', '#fbfaf5', '#1d57b0'],
  545: ['Metz', 'plain', '#7a1f2f', '#7a1f2f', '#fbfaf5'],
  // The rest of Europe
  851: ['Club Brugge', 'stripes', '#1a5fb0', '#17181a', '#17181a'],
  674: ['PSV', 'stripes', '#d8202e', '#fbfaf5', '#d8202e'],
  675: ['Feyenoord', 'halves', '#d01f2e', '#fbfaf5', '#17181a'],
  678: ['Ajax', 'band', '#fbfaf5', '#d2122e', '#d2122e'],
  682: ['AZ', 'plain', '#d01f2e', '#d01f2e', '#fbfaf5'],
  676: ['Utrecht', 'halves', '#d01f2e', '#fbfaf5', '#d01f2e'],
  498: ['Sporting', 'hoops', '#108a4e', '#fbfaf5', '#108a4e'],
  1903: ['Benfica', 'plain', '#d8152a', '#d8152a', '#fbfaf5'],
  503: ['Porto', 'stripes', '#1d57b0', '#fbfaf5', '#1d57b0'],
  5613: ['Braga', 'sleeves', '#c8152a', '#fbfaf5', '#c8152a'],
  732: ['Celtic', 'hoops', '#fbfaf5', '#138a4b', '#138a4b'],
  610: ['Galatasaray', 'halves', '#f2a52c', '#a8182f', '#a8182f'],
}

/** Clubs of the European competitions of which only the name is known. */
const BY_NAME_ALONE: readonly ClubFacts[] = [
  ['Noah', 'plain', '#17181a', '#17181a', '#c9a33b'],
  ['Salzburg', 'plain', '#fbfaf5', '#fbfaf5', '#d01f2e'],
  ['Sturm Graz', 'plain', '#17181a', '#17181a', '#fbfaf5'],
  ['Rapid Wien', 'plain', '#0f7d45', '#0f7d45', '#fbfaf5'],
  ['Qarabağ', 'plain', '#17181a', '#17181a', '#fbfaf5'],
  ['Union SG', 'plain', '#f5d63b', '#f5d63b', '#1d4b9e'],
  ['Genk', 'plain', '#1d4fa5', '#1d4fa5', '#fbfaf5'],
  ['Zrinjski', 'plain', '#fbfaf5', '#fbfaf5', '#d01f2e'],
  ['Ludogorets', 'plain', '#0f8a4c', '#0f8a4c', '#fbfaf5'],
  ['Dinamo Zagreb', 'plain', '#1c4fb5', '#1c4fb5', '#fbfaf5'],
  ['Rijeka', 'plain', '#fbfaf5', '#fbfaf5', '#5fb0e0'],
  ['Pafos', 'plain', '#1f5fb4', '#1f5fb4', '#fbfaf5'],
  ['AEK Larnaca', 'stripes', '#f2c82e', '#0f7d45', '#0f7d45'],
  ['Omonia', 'plain', '#0f8a4c', '#0f8a4c', '#fbfaf5'],
  ['Slavia Praha', 'halves', '#d01f2e', '#fbfaf5', '#d01f2e'],
  ['Plzeň', 'halves', '#c41e2f', '#1c3f94', '#fbfaf5'],
  ['Sparta Praha', 'plain', '#8c1c36', '#8c1c36', '#f2c82e'],
  ['Sigma Olomouc', 'plain', '#1d57b0', '#1d57b0', '#fbfaf5'],
  ['København', 'plain', '#fbfaf5', '#fbfaf5', '#1d4b9e'],
  ['Midtjylland', 'plain', '#17181a', '#17181a', '#d01f2e'],
  ['KuPS', 'plain', '#f5d63b', '#f5d63b', '#17181a'],
  ['Lincoln', 'plain', '#d01f2e', '#d01f2e', '#17181a'],
  ['Olympiacos', 'stripes', '#d01f2e', '#fbfaf5', '#d01f2e'],
  ['PAOK', 'stripes', '#17181a', '#fbfaf5', '#17181a'],
  ['Panathinaikos', 'plain', '#0f7d45', '#0f7d45', '#fbfaf5'],
  ['AEK Athens', 'plain', '#f5cf2c', '#f5cf2c', '#17181a'],
  ['Ferencváros', 'plain', '#0f8a4c', '#0f8a4c', '#fbfaf5'],
  ['Shamrock', 'hoops', '#0f8a4c', '#fbfaf5', '#0f8a4c'],
  ['Shelbourne', 'plain', '#c8152a', '#c8152a', '#fbfaf5'],
  ['Breiðablik', 'plain', '#0f8a4c', '#0f8a4c', '#fbfaf5'],
  ['M. Tel Aviv', 'plain', '#f5d63b', '#f5d63b', '#1d4b9e'],
  ['Kairat', 'plain', '#f5d63b', '#f5d63b', '#17181a'],
  ['Drita', 'plain', '#1d4fa5', '#1d4fa5', '#fbfaf5'],
  ['Shkëndija', 'plain', '#d01f2e', '#d01f2e', '#17181a'],
  ['Ħamrun', 'stripes', '#c8202f', '#17181a', '#17181a'],
  ['Go Ahead', 'stripes', '#c8152a', '#f2c82e', '#c8152a'],
  ['Bodø/Glimt', 'plain', '#f5d63b', '#f5d63b', '#17181a'],
  ['Brann', 'plain', '#c41e2f', '#c41e2f', '#fbfaf5'],
  ['Lech Poznań', 'plain', '#1d57b0', '#1d57b0', '#fbfaf5'],
  ['Jagiellonia', 'stripes', '#f2c82e', '#c8202f', '#c8202f'],
  ['Legia', 'plain', '#fbfaf5', '#fbfaf5', '#0f7d45'],
  ['Raków', 'plain', '#c4202e', '#c4202e', '#1d4b9e'],
  ['FCSB', 'halves', '#c8202f', '#1c3f94', '#f2c82e'],
  ['Craiova', 'stripes', '#1d57b0', '#fbfaf5', '#1d57b0'],
  ['Rangers', 'plain', '#1c4aa8', '#1c4aa8', '#d01f2e'],
  ['Aberdeen', 'plain', '#c8152a', '#c8152a', '#fbfaf5'],
  ['Crvena Zvezda', 'stripes', '#d01f2e', '#fbfaf5', '#d01f2e'],
  ['Basel', 'halves', '#c41e2f', '#1c3f94', '#f2c82e'],
  ['Young Boys', 'plain', '#f5cf2c', '#f5cf2c', '#17181a'],
  ['Lausanne', 'plain', '#1d57b0', '#1d57b0', '#fbfaf5'],
  ['Slovan', 'plain', '#7ab8e6', '#7ab8e6', '#fbfaf5'],
  ['Celje', 'plain', '#f5d63b', '#f5d63b', '#1d4b9e'],
  ['Malmö', 'plain', '#8cc3e6', '#8cc3e6', '#fbfaf5'],
  ['Häcken', 'stripes', '#f2c82e', '#17181a', '#17181a'],
  ['Fenerbahçe', 'stripes', '#f5d63b', '#1c2f5e', '#1c2f5e'],
  ['Samsunspor', 'plain', '#d01f2e', '#d01f2e', '#fbfaf5'],
  ['Shakhtar', 'stripes', '#ef7d22', '#17181a', '#17181a'],
  ['Dynamo Kyiv', 'plain', '#fbfaf5', '#fbfaf5', '#1d57b0'],
]

const named = (names: readonly string[], club: ClubFacts) =>
  names.map((name) => [foldedName(name), club] as const)

const BY_NAME = new Map([
  ...[...Object.values(CLUBS), ...BY_NAME_ALONE].flatMap((club) =>
    named([club[0], ...(OTHER_NAMES[club[0]] ?? [])], club),
  ),
  ...OTHER_CLUBS.flatMap(([name, pattern, first, second, trim, ...names]) =>
    named([name, ...names], [name, pattern, first, second, trim]),
  ),
])

type Team = { id: string | null; name: string }

/**
 * By the vendor's number, else by name: the number is of the competition's own source, and an admin's match has none. What the
 * vendor says comes last, since it knows no patterns.
 */
const clubOf = ({ id, name }: Team): ClubFacts | undefined =>
  (id === null ? undefined : CLUBS[id]) ??
  BY_NAME.get(foldedName(name)) ??
  (id === null ? undefined : importedClub(id))

/** A team as pages name it: Inter, not FC Internazionale Milano. A club that is not known loses its legal form. */
export const shortName = (team: Team): string => clubOf(team)?.[0] ?? withoutForms(team.name)

/** The shirt of a team: its own, or one derived from its name. */
export function kitOf(team: Team): Kit {
  const known = clubOf(team)
  if (!known) return kitOfName(team.name)
  const [, ...kit] = known
  return kitFrom(...kit)
}

/** What two teams wear against each other: the visitors change when the shirts look alike. */
export function kitsOf(home: Team, away: Team): [Kit, Kit] {
  const [own, other] = [kitOf(home), kitOf(away)]
  return [own, lookAlike(own, other) ? secondKitOf(other, own) : other]
}
