import postgres from 'postgres'

export type Card = {
  id: string
  title: string
  description: string
  due_date: string
  points: number
  status: string
}

const shared = globalThis as typeof globalThis & { floorSql?: postgres.Sql }

/** One pool of the size that GoalQuest has by default. */
function sql() {
  shared.floorSql ??= postgres(process.env.DATABASE_URL ?? '', { max: 10 })
  return shared.floorSql
}

export const readCards = () => sql()<Card[]>`
  select id, title, description, due_date::text, points, status from cards order by created_at desc, id desc limit 20`

/** The rows of a page that has the elements of one of GoalQuest's. */
export const readRows = async (screen: string) =>
  (await sql()<{ row: string[] }[]>`select row from screen_rows where screen = ${screen} order by place`).map(
    ({ row }) => row,
  )

export const writeStatus = (form: FormData) =>
  sql()`update cards set status = ${String(form.get('status'))} where id = ${String(form.get('id'))}::uuid`
