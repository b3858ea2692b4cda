import { forbidden } from 'next/navigation'
import { connection } from 'next/server'

/** Where the middleware shows those away who ask for an admin page without the right. */
export default async function DeniedPage() {
  await connection()
  forbidden()
}
