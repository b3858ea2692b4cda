'use server'

import { z } from 'zod'
import { emailInput } from '@/lib/account/schema'
import { adminAction } from '@/lib/auth/action'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/forms/parse-input'
import { translatorFor } from '@/lib/core/i18n/translator'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import * as commands from './commands'

const testMailInput = z.strictObject({
  to: z.string({ error: 'invalid' }).max(320, 'too_long').default(''),
})

export const sendTestMail = adminAction('mail', testMailInput, async (admin, { to }, locale) => {
  if (to.trim() === '') throw new DomainError('missing_recipient', { fields: { to: 'required' } })
  const { email } = parseTo(to)
  await consumeLimit('test_mail', admin.userId)
  await commands.sendTestMail(admin, email, locale)
  const t = translatorFor(locale, 'fans.testMail')
  return { data: null, notice: { title: t('sent') } }
})

/** Shows the fault of an address at the field of this form. */
function parseTo(to: string): { email: string } {
  try {
    return parseInput(emailInput, { email: to })
  } catch {
    throw new DomainError('invalid_input', { fields: { to: 'not_an_email' } })
  }
}
