import { cache } from 'react'
import { SharedPage } from '@/components/sharing/shared-page'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { anybody } from '@/lib/auth/minted-actors'
import { localeOf } from '@/lib/core/locale'
import { sharedBy } from '@/lib/sharing/queries'
import { sharedPageMetadata, sharedWords } from '@/lib/sharing/words'

type Props = PageProps<'/[locale]/share/[token]'>

const wordsBy = cache(async (token: string) => {
  const shared = await sharedBy(anybody, token)
  return shared && sharedWords(shared)
})

export async function generateMetadata({ params }: Props) {
  const { token } = await params
  const words = await wordsBy(token)
  return words ? sharedPageMetadata(words, token) : { robots: { index: false } }
}

export default async function ShareRoute({ params }: Props) {
  const { token, ...rest } = await params
  const locale = localeOf(rest)
  const words = await wordsBy(token)
  return words ? <SharedPage words={words} locale={locale} /> : <NotFoundSheet locale={locale} />
}
