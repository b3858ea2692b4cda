import { locale as rootLocale } from 'next/root-params'
import { getMessages } from 'next-intl/server'
import { BallArt } from '@/components/art/ball'
import { MissingPath } from '@/components/shell/missing-path'
import { OffPitch } from '@/components/shell/off-pitch'
import { SiteFooter } from '@/components/shell/site-footer'
import { SiteHeader } from '@/components/shell/site-header'
import { ButtonLink } from '@/components/ui/button-link'
import { asLocale } from '@/lib/core/locale'

export default async function NotFound() {
  const locale = asLocale(await rootLocale())
  const { notFound: texts } = await getMessages({ locale })
  return (
    <>
      <SiteHeader locale={locale} variant="both" />
      <main id="main" tabIndex={-1}>
        <title>{`${texts.title} · GoalQuest`}</title>
        <OffPitch art={<BallArt className="h-full" />} title={texts.title} text={texts.text}>
          <ButtonLink href="/" variant="flood">
            {texts.home}
          </ButtonLink>
        </OffPitch>
        <MissingPath />
      </main>
      <SiteFooter locale={locale} />
    </>
  )
}
