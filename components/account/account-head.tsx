import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'

export function AccountHead({ locale }: { locale: Locale }) {
  const { account, badges } = MESSAGES[locale]
  return (
    <PageHead title={account.title}>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink href="/badges" variant="outline" size="sm" icon="star">
          {badges.title}
        </ButtonLink>
        <ButtonLink href="/wallet" variant="outline" size="sm" icon="receipt">
          {account.wallet}
        </ButtonLink>
      </div>
    </PageHead>
  )
}
