import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { causeRow, causeWith } from './cause'

export const purchase = causeWith({
  facts: sql`(select jsonb_build_object('it', name_it, 'en', name_en) from products where id = ${causeRow})`,
  shape: z.object({ it: z.string(), en: z.string() }),
  say: (_line, facts, { locale, t }) => ({
    title: t('purchase.title'),
    detail: facts?.[locale],
  }),
})
