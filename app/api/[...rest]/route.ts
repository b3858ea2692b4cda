import { guestRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'

const unknown = async () => {
  throw new DomainError('not_found')
}

export const GET = guestRoute(unknown)
export const POST = guestRoute(unknown)
export const PUT = guestRoute(unknown)
export const PATCH = guestRoute(unknown)
export const DELETE = guestRoute(unknown)
