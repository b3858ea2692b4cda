import { locale as rootLocale } from 'next/root-params'
import { getMessages } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { OffPitch } from '@/components/shell/off-pitch'
import { SiteFooter } from '@/components/shell/site-footer'
import { SiteHeader } from '@/components/shell/site-header'
import { ButtonLink } from '@/components/ui/button-link'
import { asLocale } from '@/lib/core/locale'

export default async function Forbidden() {
  const locale = asLocale(await rootLocale())
  const { errorPage, notFound } = await getMessages({ locale })
  return (
    <>
      <SiteHeader locale={locale} variant="both" />
      <main id="main" tabIndex={-1}>
        <title>{`${errorPage.forbidden} · GoalQuest`}</title>
        <OffPitch
          art={<WhistleArt className="h-full" />}
          title={errorPage.forbidden}
          text={errorPage.forbiddenText}
        >
          <ButtonLink href="/" variant="flood">
            {notFound.home}
          </ButtonLink>
        </OffPitch>
      </main>
      <SiteFooter locale={locale} />
    </>
  )
}
