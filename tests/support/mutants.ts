import { database } from '@/db/client'

type Mutant = { name: string; statement: string }

const FUNCTIONS = [
  'ledger_append',
  'ledger_must_balance',
  'ledger_count_earned',
  'ledger_is_append_only',
  'corrections_are_append_only',
  'ledger_only_by_entries',
  'ledger_is_earning',
  'ledger_line',
  'earning_periods',
  'users_open_ledger',
]

const TABLES = [
  'ledger_accounts',
  'ledger_chains',
  'ledger_entries',
  'ledger_transactions',
  'earned_points',
  'conversion_weeks',
  'corrections',
  'correction_days',
]

/** Each is applied wherever it fits, one place at a time. */
const CHANGES: [RegExp, string][] = [
  [/ \+ /g, ' - '],
  [/ <> /g, ' = '],
  [/ < 2/g, ' < 1'],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
  [/ and /g, ' or '],
  [/\belse -amount/g, 'else amount'],
  [/\bthen amount\b/g, 'then -amount'],
  [/\bsum\(/g, 'max('],
  [/'points'/g, "'tokens'"],
  [/'owed'/g, "'xp'"],
  [/'quiz'/g, "'quiz_held'"],
  [/'mission'/g, "'repayment'"],
  [/'all'/g, "'never'"],
  [/'week'/g, "'month'"],
  [/chain\.head \|\| /g, ''],
  [/, '\|'/g, ", '-'"],
  [/concat_ws\('\|', place/g, "concat_ws('|', 0"],
  [/, amount, /g, ', 0, '],
  [/, cause_id, /g, ", 'x', "],
  [/sha256\(/g, 'sha224('],
  [/excluded\.points/g, '0'],
  [/excluded\.quiz_points/g, '0'],
  [/counter\.points \+/g, '1 +'],
]

/** Statements of a PL/pgSQL body that can be left out and still compile. */
const STATEMENT =
  /^ {2,}(?:new\.\w+ := |update |insert |raise |return new;|perform )[^;]*;$|^ {2}insert[^;]*;$/gm

async function functionMutants(name: string): Promise<Mutant[]> {
  const [row] = await database().sql<{ source: string }[]>`
    select pg_get_functiondef(oid) as source from pg_proc where proname = ${name}`
  const source = row?.source ?? ''
  const from = source.indexOf('$function$')
  const [head, body] = [source.slice(0, from), source.slice(from)]
  const mutant = (start: number, end: number, to: string): Mutant => ({
    name: `${name} ${start}: ${body.slice(start, end).trim().slice(0, 50)} → ${to.trim() || 'nothing'}`,
    statement: head + body.slice(0, start) + to + body.slice(end),
  })
  const changed = CHANGES.flatMap(([pattern, to]) =>
    [...body.matchAll(pattern)].map(({ 0: whole, index }) => mutant(index, index + whole.length, to)),
  )
  // A function that ends without a result fails, so that to leave out its only statement changes nothing.
  const left =
    name === 'ledger_is_append_only' || name === 'corrections_are_append_only'
      ? []
      : [...body.matchAll(STATEMENT)].map(({ 0: whole, index }) =>
          mutant(index, index + whole.length, whole.includes('return new') ? '  return null;' : ''),
        )
  return [...changed, ...left]
}

/** The ledger's rules in SQL with one fault each: in a function, a trigger switched off, a check or a unique key dropped. */
export async function ledgerMutants(): Promise<Mutant[]> {
  const { sql } = database()
  const triggers = await sql<Mutant[]>`
    select 'trigger ' || tgname as name, format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname = any(${FUNCTIONS}) and tgrelid::regclass::text = any(${TABLES})
    order by 1`
  const constraints = await sql<Mutant[]>`
    select 'constraint ' || conname as name, format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement
    from pg_constraint where conrelid::regclass::text = any(${TABLES}) and contype in ('c', 'u') order by 1`
  const functions = await Promise.all(FUNCTIONS.map(functionMutants))
  return [...functions.flat(), ...triggers, ...constraints]
}
