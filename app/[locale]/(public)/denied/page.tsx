import { connection } from 'next/server'
import { forbidden } from 'next/navigation'

/** Where the middleware shows those away who ask for an admin page without the right. */
export default async function DeniedPage() {
  await connection()
  forbidden()
}
