import { locale as rootLocale } from 'next/root-params'
import { getMessages } from 'next-intl/server'
import { BallArt } from '@/components/art/ball'
import { MissingPath } from '@/components/shell/missing-path'
import { SiteFooter } from '@/components/shell/site-footer'
import { SiteHeader } from '@/components/shell/site-header'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { asLocale } from '@/lib/core/locale'

export default async function NotFound() {
  const locale = asLocale(await rootLocale())
  const { notFound: texts } = await getMessages({ locale })
  return (
    <>
      <SiteHeader locale={locale} variant="both" />
      <main id="main" tabIndex={-1} className="wrap py-16">
        <EmptyState art={<BallArt />} title={texts.title} text={texts.text} level={1}>
          <ButtonLink href="/">{texts.home}</ButtonLink>
        </EmptyState>
        <MissingPath />
      </main>
      <SiteFooter locale={locale} />
    </>
  )
}
