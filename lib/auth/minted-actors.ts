import { type Guest, mintActor, type System } from '@/lib/core/actor'

/** The actor of answers that are the same for everybody, and cached. */
export const anybody = mintActor<Guest>({ kind: 'guest' })

/** The actor of a job or of the operator's command line. */
export const systemActor = (cause: string): System => mintActor<System>({ kind: 'system', cause })
