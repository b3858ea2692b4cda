import { locale as rootLocale } from 'next/root-params'
import { getMessages } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { SiteHeader } from '@/components/shell/site-header'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { asLocale } from '@/lib/core/locale'

export default async function Forbidden() {
  const locale = asLocale(await rootLocale())
  const { errorPage, notFound } = await getMessages({ locale })
  return (
    <>
      <SiteHeader locale={locale} variant="both" />
      <main id="main" tabIndex={-1} className="wrap py-16">
        <EmptyState art={<WhistleArt />} title={errorPage.forbidden} text={errorPage.forbiddenText} level={1}>
          <ButtonLink href="/">{notFound.home}</ButtonLink>
        </EmptyState>
      </main>
    </>
  )
}
