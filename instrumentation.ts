import type { Instrumentation } from 'next'

/** An error that reaches the framework is written down under the id that the fan sees. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { log } = await import('@/lib/core/log')
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  const path = request.path.split('?')[0]
  log.error(
    { error, digest, path, route: context.routePath, requestId: request.headers['x-request-id'] },
    'request failed',
  )
}
