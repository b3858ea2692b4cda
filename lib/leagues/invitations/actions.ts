'use server'

import { redirect } from 'next/navigation'
import { fanAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { translatorFor } from '@/lib/core/i18n/translator'
import { withGuessLimit } from '../guesses/commands'
import { acceptInvite } from '../membership/commands'
import { inviteInput } from '../schema'

export const joinByInvite = fanAction(
  'invite',
  inviteInput,
  async (fan, { token }, locale): Promise<{ data: null }> => {
    const id = await withGuessLimit(fan, await clientNetwork(), () => acceptInvite(fan, token))
    const t = translatorFor(locale, 'leagues.notices')
    await flash({ title: t('joined') })
    redirect(`/leagues/${id}`)
  },
)
