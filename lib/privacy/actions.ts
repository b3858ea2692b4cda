'use server'

import { refresh } from 'next/cache'
import { after } from 'next/server'
import { deliverOutbox } from '@/lib/account/mail/commands'
import { fanAction } from '@/lib/auth/action'
import { systemActor } from '@/lib/auth/minted-actors'
import { emptyInput } from '@/lib/core/forms/fields'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import * as commands from './commands'

export const requestExport = fanAction('export', emptyInput, async (fan): Promise<{ data: null }> => {
  await consumeLimit('data_export', fan.userId)
  await commands.requestExport(fan)
  after(async () => {
    await commands.runExports(systemActor('export'))
    await deliverOutbox()
  })
  refresh()
  return { data: null }
})
