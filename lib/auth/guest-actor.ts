import { type Guest, mintActor } from '@/lib/core/actor'

/** Whoever asks: for answers that are the same for everybody, and kept for everybody. */
export const anybody = mintActor<Guest>({ kind: 'guest' })
