import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { asDomainError } from '@/lib/core/database-error'
import { DomainError, ERROR_STATUS } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { requestId, requestLocale } from './request'

type Handler<R extends Request> = (request: R) => Promise<Response>

/** The one wrapper of route handlers: refusals and faults become `{"error":{code,message,requestId}}`, never a stack. */
export const route =
  <R extends Request>(handle: Handler<R>): Handler<R> =>
  async (request) => {
    try {
      return await handle(request)
    } catch (error) {
      unstable_rethrow(error)
      return refuse(error)
    }
  }

async function refuse(error: unknown): Promise<Response> {
  const id = await requestId()
  const expected = asDomainError(error)
  if (!expected) log.error({ error, requestId: id }, 'route failed')
  const { code, retryAfterSeconds } = expected ?? new DomainError('internal')
  const t = await getTranslations({ locale: await requestLocale(), namespace: 'errors' })
  const message = t(code, { minutes: Math.ceil((retryAfterSeconds ?? 60) / 60), id })
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds))
  return Response.json({ error: { code, message, requestId: id } }, { status: ERROR_STATUS[code], headers })
}
