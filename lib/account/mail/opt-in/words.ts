import 'server-only'
import { type Kit, kitPicturePath } from '@/lib/competitions/kits/rules'
import type { Block, Email } from '@/lib/core/email/email'
import { dateFormat } from '@/lib/core/i18n/format'
import { plainNumber } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import { type Locale, linkLocale } from '@/lib/core/locale'
import { weekName } from '@/lib/core/time/day-names'
import { timeOfDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import type { Mail } from '@/lib/gateways/mail'
import { unsubscribeToken } from '../preferences/commands'
import { unlinked } from '../rules'
import { mailOf } from '../words'
import type { OptInDetail } from './schema'

type Of<K extends OptInDetail['kind']> = Extract<OptInDetail, { kind: K }>
type EmailContent = Pick<
  Email,
  'subject' | 'preview' | 'eyebrow' | 'title' | 'lead' | 'dates' | 'look' | 'blocks'
>
const dayAndTime = dateFormat({
  weekday: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const timeOf = (at: string, locale: Locale) => timeOfDay(Date.parse(at), locale)

const shirts = (kits: [Kit, Kit] | undefined) =>
  kits && {
    before: `${env.APP_URL}${kitPicturePath(kits[0])}`,
    after: `${env.APP_URL}${kitPicturePath(kits[1])}`,
  }

function picks({ matches }: Of<'picks'>, locale: Locale): EmailContent {
  const t = translatorFor(locale, 'picksMail')
  const values = { count: matches.length, time: timeOf(matches[0]?.at ?? '', locale) }
  return {
    subject: t('subject', values),
    preview: t('preview', values),
    eyebrow: t('eyebrow'),
    title: t('title', values),
    look: 'paper',
    blocks: [
      { kind: 'text', text: t('text', values) },
      {
        kind: 'rows',
        title: t('matches', values),
        rows: matches.map(({ name, kits, competition, at }) => ({
          icons: shirts(kits),
          text: name,
          note: competition,
          value: timeOf(at, locale),
          look: 'missing',
        })),
      },
      { kind: 'action', label: t('button'), href: `${env.APP_URL}/matchday` },
    ],
  }
}

function streak({ days }: Of<'streak'>, locale: Locale): EmailContent {
  const t = translatorFor(locale, 'streakMail')
  const subject = t('subject', { days: String(days) })
  return {
    subject,
    preview: t('text'),
    eyebrow: t('eyebrow'),
    title: subject,
    look: 'paper',
    blocks: [
      { kind: 'text', text: t('text') },
      {
        kind: 'action',
        label: t('button'),
        href: `${env.APP_URL}/quiz`,
        stub: { value: String(days), text: t('stub', { days }) },
      },
    ],
  }
}

function bestTicket({ best }: Of<'recap'>, locale: Locale): Block[] {
  if (!best) return []
  const t = translatorFor(locale, 'recapMail')
  const { mission, points, claim, facts } = best
  return [
    {
      kind: 'ticket',
      eyebrow: t('best'),
      title: claim,
      text: facts,
      link: { label: t('receipt'), href: `${env.APP_URL}/missions/${mission}/receipt` },
      stub: { lead: t('stub'), value: plainNumber(locale).format(points), text: t('credited') },
    },
  ]
}

/** The next matches, with the reader's picks. */
function nextRows({ next }: Of<'recap'>, locale: Locale): Block[] {
  const t = translatorFor(locale, 'recapMail')
  const when = dayAndTime(locale, env.APP_TIME_ZONE)
  if (next.length === 0) return []
  return [
    {
      kind: 'rows',
      title: t('next'),
      rows: next.map(({ name, kits, at, pick }) => ({
        icons: shirts(kits),
        text: name,
        note: when.format(Date.parse(at)),
        value: pick === null ? t('missing') : t('said', { pick }),
        look: pick === null ? 'missing' : undefined,
      })),
    },
  ]
}

function leadOf({ league, isAlone }: Of<'recap'>, locale: Locale): string | undefined {
  const t = translatorFor(locale, 'recapMail')
  if (!league) return isAlone ? t('alone') : undefined
  return league.gap === null ? t('first') : t('gap', { gap: league.gap })
}

/** The best of the league's week, and the reader with one neighbour on either side. */
function tableRows({ league }: Of<'recap'>, locale: Locale): Block[] {
  if (!league) return []
  const t = translatorFor(locale, 'recapMail')
  const moveOf = (places: number) => ({
    places,
    label:
      places === 0 ? '' : t('moved', { up: places > 0 ? 'yes' : 'no', places: String(Math.abs(places)) }),
  })
  return [
    {
      kind: 'rows',
      title: unlinked(league.name),
      rows: league.rows.map(({ place, moved, nickname, points, isOwn }) => {
        const name = unlinked(nickname ?? t('nameless'))
        return {
          lead: String(place),
          move: moved === null ? undefined : moveOf(moved),
          text: isOwn ? t('own', { name }) : name,
          value: plainNumber(locale).format(points),
          look: isOwn ? 'own' : undefined,
        }
      }),
    },
  ]
}

function recap(detail: Of<'recap'>, locale: Locale): EmailContent {
  const { week, points, right, settled, streak: days, league, next } = detail
  const t = translatorFor(locale, 'recapMail')
  const format = plainNumber(locale)
  const values = { points, place: league?.place ?? 0 }
  // A league about one competition counts less than all the points earned.
  const inTable = league?.rows.find(({ isOwn }) => isOwn)?.points ?? points
  const title = league ? t('place', values) : t('pointsAlone', values)
  return {
    subject: league ? t('subject', { points: inTable, place: league.place }) : t('subjectAlone', values),
    preview: t('preview', { right, settled: String(settled), points }),
    eyebrow: t('eyebrow'),
    title,
    lead: leadOf(detail, locale),
    look: 'pitch',
    dates: week && weekName(week, locale),
    blocks: [
      {
        kind: 'figures',
        figures: [
          { value: format.format(points), label: t('points', { points }) },
          { value: `${right}/${settled}`, label: t('right') },
          { value: format.format(days), label: t('days', { days }) },
        ],
      },
      ...bestTicket(detail, locale),
      ...tableRows(detail, locale),
      ...nextRows(detail, locale),
      {
        kind: 'action',
        label: next.some(({ pick }) => pick === null) ? t('complete') : t('button'),
        href: `${env.APP_URL}/matchday`,
      },
    ],
  }
}

const contentOf = (detail: OptInDetail, locale: Locale): EmailContent => {
  switch (detail.kind) {
    case 'picks':
      return picks(detail, locale)
    case 'streak':
      return streak(detail, locale)
    case 'recap':
      return recap(detail, locale)
  }
}

/** An opt-in mail with its unsubscribe links: in the headers for mail services, at the foot for the reader. */
export async function renderOptInMail(
  detail: OptInDetail,
  to: string,
  locale: Locale,
  userId: string,
): Promise<Mail> {
  const t = translatorFor(locale, 'optInMail')
  const slogan = translatorFor(locale, 'mail')('letter.slogan')
  const token = unsubscribeToken(userId, detail.kind)
  const links = [
    { label: t('end'), href: `${env.APP_URL}/unsubscribe?token=${token}${linkLocale(locale)}` },
    { label: t('preferences'), href: `${env.APP_URL}/account#mail` },
  ]
  const reason = translatorFor(locale, `${detail.kind}Mail`)('reason')
  const footer = { reason, links, slogan }
  const mail = await mailOf(to, { locale, ...contentOf(detail, locale), footer })
  return {
    ...mail,
    headers: {
      ...mail.headers,
      'List-Unsubscribe': `<${env.APP_URL}/api/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
