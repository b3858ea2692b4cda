import { Appearance } from '@/components/account/appearance'
import { ExtendedTime } from '@/components/account/extended-time'
import { MailPreferences } from '@/components/account/mail/mail-preferences'
import { Notifications } from '@/components/account/notifications/notifications'
import { OwnCard } from '@/components/account/own-card'
import { OwnData } from '@/components/account/own-data'
import { Profile } from '@/components/account/profile'
import { Security } from '@/components/account/security/security'
import { Visibility } from '@/components/account/visibility'
import { PlanSection } from '@/components/billing/plan-section'
import { CalendarCard } from '@/components/calendar/calendar-card'
import { FlashNotice } from '@/components/shell/flash-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import '@/components/account/account.css'

export default async function AccountPage({ params }: PageProps<'/[locale]/account'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/account')
  const { account: texts, badges } = MESSAGES[locale]
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <PageHead title={texts.title}>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink href="/badges" variant="outline" size="sm" icon="star">
            {badges.title}
          </ButtonLink>
          <ButtonLink href="/wallet" variant="outline" size="sm" icon="receipt">
            {texts.wallet}
          </ButtonLink>
        </div>
      </PageHead>
      <FlashNotice />
      <div className="account-grid">
        <OwnCard actor={actor} locale={locale} />
        <div className="grid min-w-0 gap-12">
          <section className="grid gap-5">
            <SectionHead title={texts.profile} />
            <Profile actor={actor} locale={locale} saveLabel={texts.save} />
            <Appearance locale={locale} path="/account" />
          </section>
          <Visibility actor={actor} locale={locale} />
          <Security actor={actor} locale={locale} />
          <MailPreferences actor={actor} locale={locale} />
          <Notifications actor={actor} locale={locale} />
          <PlanSection actor={actor} locale={locale} />
          <ExtendedTime actor={actor} locale={locale} />
          <CalendarCard actor={actor} locale={locale} />
          <OwnData actor={actor} locale={locale} />
        </div>
      </div>
    </div>
  )
}
