import { z } from 'zod'
import { requireAdmin } from '@/lib/auth/actor'
import { formPost, seeOther } from '@/lib/auth/form-post'
import { flash } from '@/lib/auth/notice-cookies'
import { refusalTexts } from '@/lib/auth/refusal'
import { requestId, requestLocale } from '@/lib/auth/request'
import { fanRoute } from '@/lib/auth/route'
import { relinkSchedules, restoreSchedule } from '@/lib/content/schedules/commands'
import { asDomainError } from '@/lib/core/database/errors'
import type { DomainError } from '@/lib/core/errors'
import { id, nextPath } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { ownPath } from '@/lib/core/pages/own-path'
import { restoreLeague } from '@/lib/leagues/commands'
import { restoreMatch } from '@/lib/matches/commands'
import { restoreMission } from '@/lib/missions/commands'
import { restoreQuizTemplate } from '@/lib/quiz/templates/commands'
import { applyUndo, type Restore } from '@/lib/undo/commands'
import type { UndoKind } from '@/lib/undo/rules'

/** `next` is the page of the toast; the notice without JavaScript has none. */
const undoInput = z.strictObject({ id, next: nextPath })

/** Where the notice without JavaScript leads back to. */
const LISTS: Record<UndoKind, string> = {
  league: '/leagues',
  match: '/admin/matches',
  mission: '/missions',
  quiz_template: '/admin/quiz',
  schedule: '/admin/schedules',
}

const RESTORE: Record<UndoKind, Restore> = {
  league: restoreLeague,
  match: (actor, rows, tx) => restoreMatch(requireAdmin(actor), rows, tx),
  mission: restoreMission,
  schedule: (actor, rows, tx) => restoreSchedule(requireAdmin(actor), rows, tx),
  quiz_template: async (actor, rows, tx) => {
    const admin = requireAdmin(actor)
    await restoreQuizTemplate(admin, rows, tx)
    await relinkSchedules(admin, rows, tx)
  },
}

const pageOf = (next: string | undefined, list: string) => (next === undefined ? list : ownPath(next))

async function flashRefusal(refusal: DomainError): Promise<void> {
  const locale = await requestLocale()
  const t = translatorFor(locale, 'undo')
  const description =
    refusal.code === 'not_found' ? t('gone') : refusalTexts(refusal, await requestId(), locale).text
  await flash({ title: t('refused'), description, destructive: true })
}

/** A session that has ended, or too many writes. */
async function refuseForm(refusal: DomainError, request: Request): Promise<Response | null> {
  const form = await formPost(request, undoInput).catch(() => null)
  if (!form) return null
  const page = pageOf(form.next, '/')
  if (refusal.code === 'unauthorized') return seeOther(`/auth?next=${encodeURIComponent(page)}`)
  await flashRefusal(refusal)
  return seeOther(page)
}

/** Undoes a deletion from its notice: the button of a toast, or of the notice without JavaScript. */
export const POST = fanRoute(async (fan, request) => {
  const { id, next } = await formPost(request, undoInput)
  try {
    const kind = await applyUndo(fan, id, RESTORE)
    await flash({ title: translatorFor(await requestLocale(), 'undo')('done') })
    return seeOther(pageOf(next, LISTS[kind]))
  } catch (error) {
    // A second press, or one that comes too late: the browser would show the JSON of an endpoint.
    const refusal = asDomainError(error)
    if (!refusal) throw error
    await flashRefusal(refusal)
    return seeOther(pageOf(next, '/'))
  }
}, refuseForm)
