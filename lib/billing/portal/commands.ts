import 'server-only'
import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { persons } from '@/db/schema/account'
import { stripeCustomers } from '@/db/schema/billing'
import type { SignedIn } from '@/lib/core/actor'
import { DomainError } from '@/lib/core/errors'
import { env } from '@/lib/env'
import { openPortal as portalOf, updateEmail } from '@/lib/gateways/stripe'

/**
 * Opens Stripe's portal for the fan.
 * @returns its address, valid for a few minutes
 * @throws DomainError not_found for a fan who never went to a checkout; unavailable, payments_off
 */
export async function openPortal({ userId }: SignedIn): Promise<string> {
  const [customer] = await database()
    .select({ id: stripeCustomers.stripeId, email: persons.email })
    .from(stripeCustomers)
    .innerJoin(persons, eq(persons.userId, stripeCustomers.userId))
    .where(eq(stripeCustomers.userId, userId))
  if (!customer) throw new DomainError('not_found')
  await updateEmail(customer)
  return portalOf(customer.id, `${env.APP_URL}/account#plan`)
}
