import { mintActor, type System } from '@/lib/core/actor'

/** The actor of a job or of the operator's command line. */
export const systemActor = (cause: string): System => mintActor<System>({ kind: 'system', cause })
