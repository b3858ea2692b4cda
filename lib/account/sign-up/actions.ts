'use server'

import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { guestAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { takeTry } from '@/lib/core/rate-limit'
import { tokenInput } from '../schema'
import * as commands from './commands'

export const verifyEmail = guestAction('signUp', tokenInput, async (actor, { token }, locale) => {
  await takeTry('link_use', await clientNetwork())
  await commands.verifyEmail(actor, token)
  const t = await getTranslations({ locale, namespace: 'auth.notices' })
  await flash({ title: t('verified'), description: t('nowSignIn') })
  redirect('/auth?verified=1')
})
