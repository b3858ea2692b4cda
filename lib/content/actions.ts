'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import type { z } from 'zod'
import { adminAction } from '@/lib/auth/action'
import { flash, undoNotice } from '@/lib/auth/notice-cookies'
import type { Admin } from '@/lib/core/actor'
import type { Notice } from '@/lib/core/forms/action-result'
import { emptyInput, idInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayAndMonth } from '@/lib/core/time/date-formats'
import * as content from './commands'
import { conflictingQuiz } from './queries'
import * as schedules from './schedules/commands'
import { createScheduleInput, tipActiveInput, updateScheduleInput } from './schema'
import * as publishedTips from './tips/commands'
import { applyTipStep, tipFields } from './tips/rules'

/** Warns when the first day for which the schedule would publish has its quiz already, and names the first free one. */
async function savedNotice(
  admin: Admin,
  id: string,
  done: 'created' | 'updated',
  locale: Locale,
): Promise<Notice> {
  const t = translatorFor(locale, 'schedules.notices')
  const quiz = await conflictingQuiz(admin, id)
  if (!quiz?.next) return { title: t(done) }
  const dayText = (day: string) => dayAndMonth(locale, 'UTC').format(Date.parse(day))
  const days = { day: dayText(quiz.day), next: dayText(quiz.next) }
  return { title: t(done), description: t('dayTaken', { ...days, title: quiz.title[locale] }) }
}

/** `version` is the one that the form was filled with. */
type ScheduleAnswer = { id: string | null; version: string | null; values: Record<string, string> | null }
type ScheduleInput = z.output<typeof createScheduleInput> | z.output<typeof updateScheduleInput>

/** The form after a step, which writes nothing. */
const valuesAfterStep = ({
  kind,
  frequency,
  startsAt,
  endsAt,
  templateId,
  intent,
  drafts,
}: ScheduleInput) => ({
  kind,
  frequency,
  startsAt: startsAt ?? '',
  endsAt: endsAt ?? '',
  templateId: templateId ?? '',
  ...tipFields(applyTipStep(drafts, intent)),
})

/** Makes a schedule, or takes a step of its form. */
export const createSchedule = adminAction(
  'schedule',
  createScheduleInput,
  async (admin, input, locale): Promise<{ data: ScheduleAnswer }> => {
    if (input.intent !== 'save') return { data: { id: null, version: null, values: valuesAfterStep(input) } }
    const id = await schedules.createSchedule(admin, input)
    await flash(await savedNotice(admin, id, 'created', locale))
    redirect('/admin/schedules')
  },
)

/** Changes a schedule, or takes a step of its form. */
export const updateSchedule = adminAction(
  'schedule',
  updateScheduleInput,
  async (admin, input, locale): Promise<{ data: ScheduleAnswer; notice?: Notice }> => {
    const { id, version, intent } = input
    if (intent !== 'save') return { data: { id, version, values: valuesAfterStep(input) } }
    const saved = await schedules.updateSchedule(admin, input)
    refresh()
    return {
      data: { id, version: saved, values: null },
      notice: await savedNotice(admin, id, 'updated', locale),
    }
  },
)

export const deleteSchedule = adminAction(
  'deletion',
  idInput,
  async (admin, input, locale): Promise<{ data: null }> => {
    const id = await schedules.deleteSchedule(admin, input)
    const t = translatorFor(locale, 'schedules.notices')
    await flash(undoNotice(t('deleted'), id, locale))
    redirect('/admin/schedules')
  },
)

/** Withdraws a published tip from fans, or puts it back. */
export const setTipActive = adminAction(
  'scheduler',
  tipActiveInput,
  async (admin, input, locale): Promise<{ data: null; notice: Notice }> => {
    await publishedTips.setTipActive(admin, input)
    refresh()
    const t = translatorFor(locale, 'schedules.notices')
    return { data: null, notice: { title: t(input.active ? 'tipBack' : 'tipWithdrawn') } }
  },
)

/** Publishes now what is due, as the cron provider does it every minute. */
export const runScheduler = adminAction(
  'scheduler',
  emptyInput,
  async (admin, _input, locale): Promise<{ data: null; notice: Notice }> => {
    const { publishedQuizzes, activatedTips } = await content.publishDue(admin)
    refresh()
    const t = translatorFor(locale, 'schedules.notices')
    const description = t('published', { quizzes: publishedQuizzes, tips: activatedTips })
    return { data: null, notice: { title: t('run'), description } }
  },
)
