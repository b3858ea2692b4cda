import type { Metadata } from 'next'
import { FlashNotice } from '@/components/shell/flash-notice'
import { GuestStudio } from '@/components/studio/guest-studio'
import { StudioBoard } from '@/components/studio/studio-board'
import { currentActor } from '@/lib/auth/actor'
import { isSignedIn } from '@/lib/core/actor'
import { idParam } from '@/lib/core/forms/fields'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import '@/components/studio/studio.css'

export async function generateMetadata({ params }: PageProps<'/[locale]/ai'>): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'studio', path: '/ai' })
}

export default async function StudioPage({ params, searchParams }: PageProps<'/[locale]/ai'>) {
  const [locale, actor] = [localeOf(await params), await currentActor()]
  const { pictures, readings } = await searchParams
  const pages = { imagesAfter: idParam(pictures), speechesAfter: idParam(readings) }
  return (
    <div className="wrap studio">
      <FlashNotice />
      {isSignedIn(actor) ? <StudioBoard {...{ actor, pages, locale }} /> : <GuestStudio locale={locale} />}
    </div>
  )
}
