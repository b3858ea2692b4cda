import type { TransactionSql } from 'postgres'
import type { ProductKind } from '@/lib/shop/rules'

type Seeded = { look: string; it: string; en: string; price: number; pro?: boolean }

const THEMES: Seeded[] = [
  { look: 'paper', it: 'Carta e inchiostro', en: 'Paper and ink', price: 0 },
  { look: 'monday-pink', it: 'Rosa del lunedì', en: 'Monday pink', price: 300 },
  { look: 'away-day', it: 'Trasferta', en: 'Away day', price: 350 },
  { look: 'cup-night', it: 'Notte di coppa', en: 'Cup night', price: 400 },
  { look: 'frozen-pitch', it: 'Campo gelato', en: 'Frozen pitch', price: 450 },
  { look: 'sunset', it: 'Tramonto sugli spalti', en: 'Sunset on the stands', price: 500 },
  { look: 'old-leather', it: 'Cuoio d’epoca', en: 'Old leather', price: 600, pro: true },
]

const FRAMES: Seeded[] = [
  { look: 'laces', it: 'Lacci', en: 'Laces', price: 200 },
  { look: 'net', it: 'La rete', en: 'The net', price: 250 },
  { look: 'flags', it: 'Bandierine', en: 'Corner flags', price: 250 },
  { look: 'goalposts', it: 'Palo e traversa', en: 'Post and bar', price: 300 },
  { look: 'scarf', it: 'Sciarpa', en: 'Scarf', price: 350 },
  { look: 'floodlights', it: 'Riflettori', en: 'Floodlights', price: 500 },
  { look: 'gold', it: 'Bordo d’oro', en: 'Gold edge', price: 800 },
  { look: 'mown-grass', it: 'Prato rasato', en: 'Mown grass', price: 900, pro: true },
]

const NAMES: Seeded[] = [
  { look: 'outline', it: 'Contorno', en: 'Outline', price: 150 },
  { look: 'marker', it: 'Evidenziatore', en: 'Highlighter', price: 150 },
  { look: 'shirt', it: 'Sulla maglia', en: 'On the shirt', price: 200 },
  { look: 'chalk', it: 'Gesso', en: 'Chalk', price: 250 },
  { look: 'stamp', it: 'Timbro', en: 'Stamp', price: 300 },
  { look: 'led', it: 'Tabellone', en: 'Scoreboard', price: 350, pro: true },
]

const SKINS: Seeded[] = [
  { look: 'grass', it: 'Erba', en: 'Grass', price: 0 },
  { look: 'sky', it: 'Cielo', en: 'Sky', price: 0 },
  { look: 'rose', it: 'Rosa', en: 'Rose', price: 0 },
  { look: 'lemon', it: 'Giallo', en: 'Yellow', price: 0 },
  { look: 'ink', it: 'Inchiostro', en: 'Ink', price: 0 },
  { look: 'sash', it: 'Fascia', en: 'Sash', price: 150 },
  { look: 'hoops', it: 'Cerchi', en: 'Hoops', price: 150 },
  { look: 'halftone', it: 'Retino', en: 'Halftone', price: 200 },
  { look: 'checks', it: 'Scacchi', en: 'Checks', price: 200 },
  { look: 'rays', it: 'Raggiera', en: 'Sunrays', price: 300 },
  { look: 'gold-leaf', it: 'Foglia d’oro', en: 'Gold leaf', price: 600 },
  { look: 'tactics', it: 'Lavagna', en: 'Tactics board', price: 400, pro: true },
  { look: 'hologram', it: 'Ologramma', en: 'Hologram', price: 1500 },
]

const CATALOGUE: Record<ProductKind, Seeded[]> = { theme: THEMES, frame: FRAMES, name: NAMES, skin: SKINS }

/** In the order in which the shop shows them: the kinds alternate. */
export const PRODUCTS = Object.entries(CATALOGUE).flatMap(([kind, list], column) =>
  list.map(({ look, it, en, price, pro = false }, row) => ({
    kind,
    look,
    name_it: it,
    name_en: en,
    price_cents: price,
    pro,
    sort: row * 10 + column,
  })),
)

/** What editors have changed stays as it is. */
export async function seedProducts(sql: TransactionSql): Promise<void> {
  await sql`insert into products ${sql(PRODUCTS)} on conflict (kind, look) do nothing`
}
