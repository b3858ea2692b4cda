import { type SQL, sql } from 'drizzle-orm'
import type { Messages } from 'next-intl'
import type { z } from 'zod'
import { idIn } from '@/db/ids'
import type { Locale } from '@/lib/core/locale'
import type { Asset } from '@/lib/ledger/rules'

type Texts = Messages['wallet']['causes']
type TextKey = { [Kind in keyof Texts]: `${Kind}.${keyof Texts[Kind] & string}` }[keyof Texts]

/** What puts a cause into words: the texts of `wallet.causes` in the messages. */
export type Words = { locale: Locale; t: (key: TextKey, values?: Record<string, string | number>) => string }

type Line = { asset: Asset; amount: number; causeId: string }
/** `href` leads to the receipt of the line, when it has one. */
export type CauseText = { title: string; detail?: string; href?: string }

export type Cause = {
  /** What the words need to know, as one JSON value; `cause.cause_id` is the id of the cause. */
  facts: SQL
  say: (line: Line, facts: unknown, words: Words) => CauseText
}

type Definition<S extends z.ZodType> = {
  facts: SQL
  shape: S
  say: (line: Line, facts: z.output<S> | null, words: Words) => CauseText
}

/** A cause whose row may be gone: `say` then gets null. */
export const causeWith = <S extends z.ZodType>({ facts, shape, say }: Definition<S>): Cause => ({
  facts,
  say: (line, given, words) => {
    const parsed = shape.safeParse(given)
    return say(line, parsed.success ? parsed.data : null, words)
  },
})

/** A cause for which the line itself says everything. */
export const plainCause = (say: (line: Line, words: Words) => CauseText): Cause => ({
  facts: sql`null::jsonb`,
  say: (line, _facts, words) => say(line, words),
})

/** The id of the cause if it is a row's, else null. */
export const causeRow = idIn(sql`cause.cause_id`)
