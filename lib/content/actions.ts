'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { adminAction } from '@/lib/auth/action'
import { deletionNotice, flash } from '@/lib/auth/notice-cookies'
import type { Notice } from '@/lib/core/action-result'
import * as content from './commands'
import { PAYLOAD_TEXT_MAX } from './rules'
import * as schedules from './schedules/commands'
import { createScheduleInput, runSchedulerInput, scheduleIdInput, updateScheduleInput } from './schema'

const LONG_FORM = { kept: PAYLOAD_TEXT_MAX }

export const createSchedule = adminAction(
  'schedule',
  createScheduleInput,
  async (admin, input, locale) => {
    const id = await schedules.createSchedule(admin, input)
    refresh()
    const t = await getTranslations({ locale, namespace: 'schedules.notices' })
    return { data: { id }, notice: { title: t('created') } }
  },
  LONG_FORM,
)

export const updateSchedule = adminAction(
  'schedule',
  updateScheduleInput,
  async (admin, input, locale) => {
    await schedules.updateSchedule(admin, input)
    refresh()
    const t = await getTranslations({ locale, namespace: 'schedules.notices' })
    return { data: { id: input.id }, notice: { title: t('updated') } }
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
