import { connection } from 'next/server'
import { writeStatus } from '../../cards'

async function save(form: FormData) {
  'use server'
  await writeStatus(form)
}

export default async function ActionPage() {
  await connection()
  return (
    <form action={save}>
      <input name="id" />
      <input name="status" />
      <button type="submit">Save</button>
    </form>
  )
}
