import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'
import { SHOP_VALUES } from './values'

const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Never deleted: a product that is no longer on sale is not active. */
export const products = pgTable(
  'products',
  {
    id: randomId(),
    kind: text('kind', { enum: SHOP_VALUES.kind }).notNull(),
    /** Which drawing it is (lib/shop/rules.ts). */
    look: text('look').notNull(),
    nameIt: text('name_it').notNull(),
    nameEn: text('name_en').notNull(),
    /** In euro cents, which equal tokens. Everybody owns free products. */
    priceCents: integer('price_cents').notNull(),
    pro: boolean('pro').notNull().default(false),
    active: boolean('active').notNull().default(true),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique('products_look_unique').on(t.kind, t.look),
    unique('products_kind').on(t.id, t.kind),
    check('products_kind_known', sql`${t.kind} in ('theme', 'frame', 'name', 'skin')`),
    check('products_look', sql`${t.look} ~ '^[a-z][a-z-]{1,39}$'`),
    check(
      'products_names',
      sql`char_length(${t.nameIt}) between 1 and 60 and char_length(${t.nameEn}) between 1 and 60`,
    ),
    check('products_price', sql`${t.priceCents} = 0 or ${t.priceCents} between 50 and 100000`),
  ],
)

/** What fans own. A free product is recorded when it is first put on. */
export const purchases = pgTable(
  'purchases',
  {
    userId: owner(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    source: text('source', { enum: ['tokens', 'bundle', 'free'] }).notNull(),
    /** Tokens that were paid. */
    paid: integer('paid').notNull(),
    at: instant('at').notNull().default(sql`app_now()`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('purchases_product').on(t.productId),
    check('purchases_source', sql`${t.source} in ('tokens', 'bundle', 'free')`),
    check('purchases_paid', sql`${t.paid} >= 0 and (${t.source} = 'tokens' or ${t.paid} = 0)`),
  ],
)

/** What a fan wears: one product per slot, its own, and of the slot's kind. */
export const equipment = pgTable(
  'equipment',
  {
    userId: owner(),
    slot: text('slot', { enum: SHOP_VALUES.kind }).notNull(),
    productId: uuid('product_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.slot] }),
    foreignKey({
      name: 'equipment_owned',
      columns: [t.userId, t.productId],
      foreignColumns: [purchases.userId, purchases.productId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'equipment_fits',
      columns: [t.productId, t.slot],
      foreignColumns: [products.id, products.kind],
    }),
    index('equipment_product').on(t.productId),
  ],
)

/** Demo top-ups: the form's id makes a repeat harmless, the day's slot limits them. */
export const demoTopups = pgTable(
  'demo_topups',
  {
    id: randomId(),
    userId: owner(),
    requestId: uuid('request_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    place: smallint('place').notNull(),
    at: createdAt(),
  },
  (t) => [
    unique('demo_topups_request_unique').on(t.userId, t.requestId),
    unique('demo_topups_place_unique').on(t.userId, t.day, t.place),
    check('demo_topups_place', sql`${t.place} between 1 and 3`),
  ],
)

/** The free bundle of a Pro fan: one per month. */
export const monthlyBundles = pgTable(
  'monthly_bundles',
  {
    userId: owner(),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    tokens: integer('tokens').notNull(),
    /** The skin in it; null when the fan already owned all of them. */
    productId: uuid('product_id').references(() => products.id),
    at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] }), index('monthly_bundles_product').on(t.productId)],
)
