import { isLostWrite } from '@/db/driver/immediate-write'
import { sqlState } from '@/db/transaction'
import { DomainError } from '../errors'

const LOST = [
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
]

/**
 * The refusal that a database error stands for, or null when it is a fault of ours. A lost, full or busy database (08, 53, 57,
 * 55P03, 25P03, deadlock) is `unavailable`; odd input that no schema stopped (22, 23) is caught here.
 */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (isLostWrite(error)) return new DomainError('unavailable', { retryAfterSeconds: 2 })
  const state = sqlState(error)
  if (!state) return null
  if (LOST.includes(state) || /^(08|53|57|40|55P03|25P03)/.test(state))
    return new DomainError('unavailable', { retryAfterSeconds: 2 })
  if (state.startsWith('22')) return new DomainError('invalid_input')
  if (state.startsWith('23')) return new DomainError('conflict')
  return null
}
