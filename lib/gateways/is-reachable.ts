import 'server-only'

const PROBE_MS = 1_500

/** Whether a vendor answers. Any status counts: one that refuses an anonymous request is up. */
export const isReachable = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) }).then(
    () => true,
    () => false,
  )
