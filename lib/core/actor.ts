declare const minted: unique symbol
type Minted = { readonly [minted]: true }

export type Guest = { kind: 'guest' } & Minted
/** `mayLag`: has written nothing lately, so that a replica shows the same as the primary. */
type Account = { userId: string; sessionId: string; mayLag?: boolean }
export type Fan = { kind: 'fan' } & Account & Minted
export type Admin = { kind: 'admin' } & Account & Minted
export type System = { kind: 'system'; cause: string } & Minted

/** Who acts. Queries and commands take it first; only `lib/auth` and the webhook and cron adapters mint one. */
export type Actor = Guest | Fan | Admin | System

/** An actor with an account. */
export type SignedIn = Fan | Admin

type Bare<T> = T extends Minted ? Omit<T, keyof Minted> : never

export const isSignedIn = (actor: Actor): actor is SignedIn => actor.kind === 'fan' || actor.kind === 'admin'

/** Called only by `lib/auth` and the adapters (tests/architecture.test.ts). */
export const mintActor = <T extends Actor>(bare: Bare<T>): T => bare as unknown as T
