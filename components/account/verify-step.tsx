import { NoticeBox } from '@/components/ui/notice-box'
import { PASSWORD_MAX, PASSWORD_MIN } from '@/lib/account/rules'
import { fill } from '@/lib/core/i18n/fill'
import type { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { AuthLayout } from './auth-layout'
import { LeaveForm, VerifyForm } from './verify-form'

type Props = {
  token: string
  /** The masked addresses of the account that is confirmed, and of the one that is signed in here. */
  signUp: { account: string; signedIn: string | null }
  choosesPassword: boolean
  auth: (typeof MESSAGES)[Locale]['auth']
}

/** What a link that still works asks for; in a browser that is signed in, to sign out first. */
export function VerifyStep({ token, signUp, choosesPassword, auth }: Props) {
  const { eyebrow, password, show, hide, verify } = auth
  const { button, pending, again, leave, leaving } = verify
  const named = fill(verify.account, { account: signUp.account })
  if (signUp.signedIn)
    return (
      <AuthLayout eyebrow={eyebrow} title={verify.title} text={named}>
        <NoticeBox tone="red" role="alert" title={verify.other}>
          {fill(verify.otherText, { account: signUp.signedIn })}
        </NoticeBox>
        <LeaveForm token={token} texts={{ leave, leaving }} />
      </AuthLayout>
    )
  const { title, text } = choosesPassword ? verify.choose : verify
  const passwordHint = fill(auth.passwordHint, { min: PASSWORD_MIN, max: PASSWORD_MAX })
  return (
    <AuthLayout eyebrow={eyebrow} title={title} text={text}>
      <p className="mb-5">{choosesPassword ? `${named} ${verify.foreign}` : named}</p>
      <VerifyForm
        token={token}
        asks={choosesPassword ? 'password' : 'nothing'}
        texts={{ button, pending, again, password, show, hide, passwordHint }}
      />
    </AuthLayout>
  )
}
