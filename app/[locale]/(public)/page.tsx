import type { Metadata } from 'next'
import { Closing } from '@/components/landing/closing'
import { CompetitionStrip } from '@/components/landing/competition-strip'
import { DayProgramme } from '@/components/landing/day-programme'
import { Hero } from '@/components/landing/hero'
import { LandingFive } from '@/components/landing/landing-five'
import { SentOff } from '@/components/landing/sent-off'
import { ThreeCards } from '@/components/landing/three-cards'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'landing', path: '/' })
}

export default async function LandingPage({ params }: Props) {
  const locale = localeOf(await params)
  return (
    <>
      <Hero locale={locale} />
      <CompetitionStrip locale={locale} />
      <ThreeCards locale={locale} />
      <DayProgramme locale={locale} />
      <LandingFive locale={locale} />
      <SentOff locale={locale} />
      <Closing locale={locale} />
    </>
  )
}
