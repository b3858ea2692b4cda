import { type Guest, mintActor } from '@/lib/core/actor'

/** The actor of answers that are the same for everybody, and cached. */
export const anybody = mintActor<Guest>({ kind: 'guest' })
