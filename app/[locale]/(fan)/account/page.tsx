import { AccountHead } from '@/components/account/account-head'
import { Appearance } from '@/components/account/appearance'
import { ExtendedTime } from '@/components/account/extended-time'
import { LeavingNotice } from '@/components/account/leaving-notice'
import { MailPreferences } from '@/components/account/mail/mail-preferences'
import { Notifications } from '@/components/account/notifications/notifications'
import { OwnCard } from '@/components/account/own-card'
import { OwnData } from '@/components/account/own-data'
import { Profile } from '@/components/account/profile'
import { Security } from '@/components/account/security/security'
import { Visibility } from '@/components/account/visibility'
import { PlanSection } from '@/components/billing/plan-section'
import { CalendarCard } from '@/components/calendar/calendar-card'
import { SectionHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { ownProfileOf } from '@/lib/profile/queries'
import { settingsOf } from '@/lib/settings/queries'
import '@/components/account/account.css'

export default async function AccountPage({ params }: PageProps<'/[locale]/account'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/account')
  const { account: texts } = MESSAGES[locale]
  const [settings, profile] = await Promise.all([settingsOf(actor), ownProfileOf(actor)])
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <AccountHead locale={locale} />
      {settings.eraseAt !== null && settings.eraseAt > Date.now() && (
        <LeavingNotice eraseAt={settings.eraseAt} locale={locale} />
      )}
      <div className="account-grid">
        <OwnCard profile={profile} locale={locale} />
        <div className="grid min-w-0 gap-12">
          <section className="grid gap-5">
            <SectionHead id="profile" title={texts.profile} />
            <Profile saved={settings.preferences} locale={locale} saveLabel={texts.save} />
            <Appearance locale={locale} path="/account" />
          </section>
          <Visibility settings={settings} locale={locale} />
          <Security settings={settings} locale={locale} />
          <MailPreferences chosen={settings.mails} locale={locale} />
          <Notifications device={settings.device} locale={locale} />
          <PlanSection settings={settings} locale={locale} />
          <ExtendedTime extended={settings.hasExtendedTime} locale={locale} />
          <CalendarCard token={settings.calendarToken} locale={locale} />
          <OwnData settings={settings} locale={locale} />
        </div>
      </div>
    </div>
  )
}
