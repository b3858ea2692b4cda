import { publicRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'

const unknown = async () => {
  throw new DomainError('not_found')
}

export const GET = publicRoute(unknown)
export const POST = publicRoute(unknown)
export const PUT = publicRoute(unknown)
export const PATCH = publicRoute(unknown)
export const DELETE = publicRoute(unknown)
