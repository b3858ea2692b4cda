'use server'

import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { fanAction } from '@/lib/auth/action'
import { flash } from '@/lib/auth/notice-cookies'
import { clientNetwork } from '@/lib/auth/request'
import { giveTryBack, takeTry } from '@/lib/core/rate-limit'
import { acceptInvite } from '../membership/commands'
import { inviteInput } from '../schema'

/** Shares its limit with the codes: guessing both does not give twice the tries. */
export const joinByInvite = fanAction(
  'invite',
  inviteInput,
  async (fan, { token }, locale): Promise<{ data: null }> => {
    const tries = [
      ['league_code', fan.userId],
      ['league_code_network', await clientNetwork()],
    ] as const
    for (const [limit, subject] of tries) await takeTry(limit, subject)
    const id = await acceptInvite(fan, token)
    for (const [limit, subject] of tries) await giveTryBack(limit, subject)
    const t = await getTranslations({ locale, namespace: 'leagues.notices' })
    await flash({ title: t('joined') })
    redirect(`/leagues/${id}`)
  },
)
