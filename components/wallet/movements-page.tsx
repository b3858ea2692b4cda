import { Link } from '@/components/ui/link'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { MovementPage } from '@/lib/wallet/queries'
import type { ShownAsset } from '@/lib/wallet/rules'
import { Statement } from './statement'

type Props = { asset: ShownAsset; before: number | undefined; page: MovementPage; locale: Locale }

/** Every line of an asset, in pages. */
export function MovementsPage({ locale, ...shown }: Props) {
  return (
    <>
      <Statement path="/wallet/movements" locale={locale} {...shown} />
      <Link href="/wallet" className="mt-4 inline-flex min-h-11 items-center underline">
        {MESSAGES[locale].wallet.statement.back}
      </Link>
    </>
  )
}
