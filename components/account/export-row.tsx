import { buttonStyle } from '@/components/ui/button'
import { NoticeBox } from '@/components/ui/notice-box'
import { Progress } from '@/components/ui/progress'
import { RowAction } from '@/components/ui/row-action'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { kilobytes } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { dayAndMonth } from '@/lib/core/time/date-formats'
import { clock } from '@/lib/core/time/day-time'
import { env } from '@/lib/env'
import { requestExport } from '@/lib/privacy/actions'
import { exportState } from '@/lib/privacy/rules'
import type { OwnExport } from '@/lib/settings/queries'
import { SettingRow } from './setting-row'

/** The fan's export: asking for it, how far it is, and the file. */
export function ExportRow({ own, locale }: { own: OwnExport | null; locale: Locale }) {
  const { dataExport: texts } = MESSAGES[locale]
  const state = exportState(own, Date.now())
  const { done, total, bytes, expiresAt } = own ?? { done: 0, total: 0, bytes: 0, expiresAt: null }
  const percent = total > 0 ? Math.floor((done * 100) / total) : 0
  const zone = env.APP_TIME_ZONE
  return (
    <>
      <SettingRow title={texts.title} text={texts.text}>
        {state !== 'running' && (
          <RowAction
            action={requestExport}
            label={texts.request}
            pendingLabel={texts.requesting}
            variant="outline"
            size="sm"
          />
        )}
      </SettingRow>
      {state === 'running' && (
        <NoticeBox role="status" title={fill(texts.running, { percent })} className="mt-3">
          <Progress value={done} max={Math.max(total, 1)} label={texts.title} className="my-2" />
          {total > 0 ? fill(texts.rows, { done, total }) : texts.starting}
        </NoticeBox>
      )}
      {state === 'failed' && (
        <NoticeBox tone="red" className="mt-3">
          {texts.failed}
        </NoticeBox>
      )}
      {state === 'ready' && expiresAt && (
        <NoticeBox
          role="status"
          title={texts.ready}
          className="mt-3"
          action={
            <a
              href="/api/account/export"
              download
              className={buttonStyle({ variant: 'outline', size: 'sm' })}
            >
              {texts.download}
            </a>
          }
        >
          {fill(texts.until, {
            size: kilobytes(locale).format(Math.max(1, Math.round(bytes / 1000))),
            time: clock(locale, zone).format(expiresAt),
            day: dayAndMonth(locale, zone).format(expiresAt),
          })}
        </NoticeBox>
      )}
    </>
  )
}
