'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { action } from '@/lib/auth/action'
import { asAdmin } from '@/lib/auth/actor'
import { flash } from '@/lib/auth/notice-cookies'
import type { Notice } from '@/lib/core/action-result'
import * as content from './commands'
import { PAYLOAD_TEXT_MAX } from './rules'
import * as schedules from './schedule-commands'
import { createScheduleInput, runSchedulerInput, scheduleIdInput, updateScheduleInput } from './schema'

const LONG_FORM = { kept: PAYLOAD_TEXT_MAX }

export const createSchedule = action(
  'schedule',
  createScheduleInput,
  async (actor, input, locale) => {
    const id = await schedules.createSchedule(asAdmin(actor), input)
    refresh()
    const t = await getTranslations({ locale, namespace: 'schedules.notices' })
    return { data: { id }, notice: { title: t('created') } }
  },
  LONG_FORM,
)

export const updateSchedule = action(
  'schedule',
  updateScheduleInput,
  async (actor, input, locale) => {
    await schedules.updateSchedule(asAdmin(actor), input)
    refresh()
    const t = await getTranslations({ locale, namespace: 'schedules.notices' })
    return { data: { id: input.id }, notice: { title: t('updated') } }
  },
  LONG_FORM,
)

export const deleteSchedule = action(
  'deletion',
  scheduleIdInput,
  async (actor, input, locale): Promise<{ data: null }> => {
    await schedules.deleteSchedule(asAdmin(actor), input)
    const t = await getTranslations({ locale, namespace: 'schedules.notices' })
    await flash({ title: t('deleted') })
    redirect('/admin?section=schedules')
  },
)

/** Publishes now what is due, as the cron provider does it every minute. */
export const runScheduler = action(
  'scheduler',
  runSchedulerInput,
  async (actor, _input, locale): Promise<{ data: null; notice: Notice }> => {
    const { publishedQuizzes, activatedTips } = await content.publishDue(asAdmin(actor))
    refresh()
    const t = await getTranslations({ locale, namespace: 'schedules.notices' })
    const description = t('published', { quizzes: publishedQuizzes, tips: activatedTips })
    return { data: null, notice: { title: t('run'), description } }
  },
)
