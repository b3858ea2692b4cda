import { route } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'

const unknown = route(async () => {
  throw new DomainError('not_found')
})

/** An unknown endpoint answers as endpoints do. */
export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT }
