import { DomainError, type ErrorCode } from '../errors'

/**
 * The id of what the same form made when it was sent before.
 * @throws DomainError key_reused when that has other content; `otherwise` when there is none
 */
export function repeatedId(
  existing: { id: string; isSame: boolean } | undefined,
  otherwise: ErrorCode,
): string {
  if (!existing) throw new DomainError(otherwise)
  if (!existing.isSame) throw new DomainError('key_reused')
  return existing.id
}
