import { z } from 'zod'
import { ownPath } from '@/lib/account/rules'
import { requireAdmin } from '@/lib/auth/actor'
import { formPost, seeOther } from '@/lib/auth/form-post'
import { flash } from '@/lib/auth/notice-cookies'
import { requestLocale } from '@/lib/auth/request'
import { fanRoute } from '@/lib/auth/route'
import { relinkSchedules, restoreSchedule } from '@/lib/content/schedules/commands'
import { id } from '@/lib/core/form-fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { restoreLeague } from '@/lib/leagues/commands'
import { restoreMatch } from '@/lib/matches/commands'
import { restoreMission } from '@/lib/missions/commands'
import { restoreQuizTemplate } from '@/lib/quiz/templates/commands'
import { undoDeletion } from '@/lib/undo/commands'
import type { DeletionKind } from '@/lib/undo/rules'

/** `next` is the page of the toast; the notice without JavaScript has none. */
const undoInput = z.strictObject({ id, next: z.string().max(300).optional() })

/** Where the notice without JavaScript leads back to. */
const LISTS: Record<DeletionKind, string> = {
  league: '/leagues',
  match: '/admin/matches',
  mission: '/missions',
  quiz_template: '/admin/quiz',
  schedule: '/admin/schedules',
}

/** Undoes a deletion from its notice: the button of a toast, or of the notice without JavaScript. */
export const POST = fanRoute(async (fan, request) => {
  const { id, next } = await formPost(request, undoInput)
  const kind = await undoDeletion(fan, id, {
    league: restoreLeague,
    match: (actor, rows, tx) => restoreMatch(requireAdmin(actor), rows, tx),
    mission: restoreMission,
    schedule: (actor, rows, tx) => restoreSchedule(requireAdmin(actor), rows, tx),
    quiz_template: async (actor, rows, tx) => {
      const admin = requireAdmin(actor)
      await restoreQuizTemplate(admin, rows, tx)
      await relinkSchedules(admin, rows, tx)
    },
  })
  const t = translatorFor(await requestLocale(), 'undo')
  await flash({ title: t('done') })
  return seeOther(next === undefined ? LISTS[kind] : ownPath(next))
})
