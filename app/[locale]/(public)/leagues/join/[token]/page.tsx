import { AuthLayout } from '@/components/account/auth-layout'
import { ExpiredLinkNotice } from '@/components/account/expired-link-notice'
import { InvitationPage } from '@/components/leagues/invitation-page'
import { FlashNotice } from '@/components/shell/flash-notice'
import { currentActor } from '@/lib/auth/actor'
import { clientNetwork } from '@/lib/auth/request'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import { readInvitation } from '@/lib/leagues/invitations/queries'

type Props = PageProps<'/[locale]/leagues/join/[token]'>

/** Says nothing of the league: programs that draw link previews keep what they read. */
export async function generateMetadata({ params }: Props) {
  const page = pageMetadata({
    locale: localeOf(await params),
    namespace: 'invitation',
    path: '/leagues',
  })
  // Programs that draw link previews follow a canonical address, and /leagues leads to the sign-in.
  const openGraph = { ...page.openGraph, url: undefined }
  return { ...page, openGraph, alternates: null, robots: { index: false }, referrer: 'same-origin' as const }
}

export default async function JoinPage({ params }: Props) {
  const { token, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await currentActor()
  const invitation = await readInvitation(actor, token, await clientNetwork())
  const t = translatorFor(locale, 'invitation')
  if (typeof invitation === 'string')
    return (
      <AuthLayout eyebrow={t('eyebrow')} title={t(`${invitation}.heading`)}>
        <ExpiredLinkNotice
          tone="rosa"
          href="/leagues"
          texts={{
            title: t(`${invitation}.title`),
            text: t(`${invitation}.text`),
            button: t('toLeagues'),
          }}
        />
      </AuthLayout>
    )
  return (
    <AuthLayout eyebrow={t('eyebrow')} title={invitation.name}>
      <FlashNotice />
      <InvitationPage {...{ invitation, token, locale }} isGuest={actor.kind === 'guest'} />
    </AuthLayout>
  )
}
