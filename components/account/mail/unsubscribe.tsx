import type { Messages } from 'next-intl'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import type { OptInMail } from '@/lib/account/mail/preferences/rules'
import { fill } from '@/lib/core/i18n/fill'
import { AuthLayout } from '../auth-layout'

type Props = { token: string; mail: OptInMail; isOn: boolean; texts: Messages['mailPreferences'] }

/** One button that ends a kind of email, then a confirmation. A plain form, so that it works wherever an email is read. */
export function Unsubscribe({ token, mail, isOn, texts }: Props) {
  const values = { mail: texts[mail].label }
  if (!isOn)
    return (
      <AuthLayout eyebrow={texts.eyebrow} title={texts.endedTitle} text={fill(texts.ended, values)}>
        <ButtonLink href="/account" variant="outline">
          {texts.toAccount}
        </ButtonLink>
      </AuthLayout>
    )
  return (
    <AuthLayout eyebrow={texts.eyebrow} title={texts.endTitle} text={fill(texts.end, values)}>
      <form action="/api/unsubscribe" method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="token" value={token} />
        <Button type="submit">{texts.endButton}</Button>
        <ButtonLink href="/account" variant="outline">
          {texts.toAccount}
        </ButtonLink>
      </form>
    </AuthLayout>
  )
}
