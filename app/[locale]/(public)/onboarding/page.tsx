import { FirstTickets } from '@/components/account/first-tickets'
import { LanguageChoice } from '@/components/account/language-choice'
import { OnboardingStep } from '@/components/account/onboarding-step'
import { Profile } from '@/components/account/profile'
import { FlashNotice } from '@/components/shell/flash-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { NoticeBox } from '@/components/ui/notice-box'
import { PageHead } from '@/components/ui/page-head'
import { preferencesOf } from '@/lib/account/queries'
import { onboardingPath, pathAfterOnboarding } from '@/lib/account/rules'
import { currentActor } from '@/lib/auth/actor'
import { isSignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

/** Where the profile ends, unless the fan was on the way to a page of ours. */
const TICKETS = '/onboarding?step=tickets'

export async function generateMetadata({ params }: PageProps<'/[locale]/onboarding'>) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'onboarding', path: '/onboarding' })
}

export default async function OnboardingPage({ params, searchParams }: PageProps<'/[locale]/onboarding'>) {
  const locale = localeOf(await params)
  const { next: given, step } = await searchParams
  const next = pathAfterOnboarding(given, TICKETS)
  const here = given === undefined ? '/onboarding' : onboardingPath(given)
  const actor = await currentActor()
  if (isSignedIn(actor) && step === 'tickets') return <FirstTickets actor={actor} locale={locale} />
  const { onboarding: texts } = MESSAGES[locale]
  return (
    <div className="wrap pb-16">
      {isSignedIn(actor) && next === TICKETS && (
        <div className="pt-4">
          <OnboardingStep step={1} locale={locale} />
        </div>
      )}
      <FlashNotice />
      <PageHead eyebrow={texts.eyebrow} title={texts.title} />
      <p className="my-6 max-w-xl text-lg">{texts.text}</p>
      <div className="grid gap-8">
        <LanguageChoice locale={locale} legend={texts.language} next={here} />
        {!isSignedIn(actor) ? (
          <NoticeBox
            action={
              <ButtonLink href={`/auth?next=${encodeURIComponent(here)}`} size="sm">
                {texts.guestLink}
              </ButtonLink>
            }
          >
            {texts.guest}
          </NoticeBox>
        ) : (
          <Profile saved={await preferencesOf(actor)} locale={locale} next={next} fan={actor.userId} />
        )}
      </div>
    </div>
  )
}
