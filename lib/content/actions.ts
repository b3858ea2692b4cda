'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { adminAction } from '@/lib/auth/action'
import { deletionNotice, flash } from '@/lib/auth/notice-cookies'
import type { Notice } from '@/lib/core/action-result'
import type { Admin } from '@/lib/core/actor'
import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import * as content from './commands'
import { quizInTheWay } from './queries'
import { PAYLOAD_TEXT_MAX } from './rules'
import * as schedules from './schedules/commands'
import { createScheduleInput, runSchedulerInput, scheduleIdInput, updateScheduleInput } from './schema'

const LONG_FORM = { kept: PAYLOAD_TEXT_MAX }
const dayAndMonth = dateFormat({ day: 'numeric', month: 'long' })

/** Warns when the first day for which the schedule would publish has its quiz already. */
async function savedNotice(
  admin: Admin,
  id: string,
  done: 'created' | 'updated',
  locale: Locale,
): Promise<Notice> {
  const t = await getTranslations({ locale, namespace: 'schedules.notices' })
  const quiz = await quizInTheWay(admin, id)
  if (!quiz) return { title: t(done) }
  const day = dayAndMonth(locale, 'UTC').format(Date.parse(quiz.day))
  return { title: t(done), description: t('dayTaken', { day, title: quiz.title[locale] }) }
}

export const createSchedule = adminAction(
  'schedule',
  createScheduleInput,
  async (admin, input, locale) => {
    const id = await schedules.createSchedule(admin, input)
    refresh()
    return { data: { id }, notice: await savedNotice(admin, id, 'created', locale) }
  },
  LONG_FORM,
)

export const updateSchedule = adminAction(
  'schedule',
  updateScheduleInput,
  async (admin, input, locale) => {
    await schedules.updateSchedule(admin, input)
    refresh()
    return { data: { id: input.id }, notice: await savedNotice(admin, input.id, 'updated', locale) }
  },
  LONG_FORM,
)

export const deleteSchedule = adminAction(
  'deletion',
  scheduleIdInput,
  async (admin, input, locale): Promise<{ data: null }> => {
    const id = await schedules.deleteSchedule(admin, input)
    const t = await getTranslations({ locale, namespace: 'schedules.notices' })
    await flash(await deletionNotice(t('deleted'), id, locale))
    redirect('/admin/schedules')
  },
)

/** Publishes now what is due, as the cron provider does it every minute. */
export const runScheduler = adminAction(
  'scheduler',
  runSchedulerInput,
  async (admin, _input, locale): Promise<{ data: null; notice: Notice }> => {
    const { publishedQuizzes, activatedTips } = await content.publishDue(admin)
    refresh()
    const t = await getTranslations({ locale, namespace: 'schedules.notices' })
    const description = t('published', { quizzes: publishedQuizzes, tips: activatedTips })
    return { data: null, notice: { title: t('run'), description } }
  },
)
