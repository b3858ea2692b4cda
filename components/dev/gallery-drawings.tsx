import { BallArt } from '@/components/art/ball'
import { BoardArt } from '@/components/art/board'
import { BoardLines } from '@/components/art/board-lines'
import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { PitchLines } from '@/components/art/pitch-lines'
import { ScarfArt } from '@/components/art/scarf'
import { StopwatchArt } from '@/components/art/stopwatch'
import { WhistleArt } from '@/components/art/whistle'
import { Icon, type IconName } from '@/components/ui/icon'
import { type GalleryProps, Section } from './section'

const ICONS: IconName[] = [
  'nav-missions',
  'nav-quiz',
  'nav-coach',
  'nav-leagues',
  'nav-shop',
  'menu',
  'close',
  'chevron-down',
  'check',
  'alert',
  'info',
  'clock',
  'calendar',
  'trophy',
  'users',
  'flame',
  'lock',
  'receipt',
  'share',
  'trash',
]

export function IconGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.icons">
      <p className="flex flex-wrap gap-4">
        {ICONS.map((name) => (
          <Icon key={name} name={name} size={26} label={name} />
        ))}
      </p>
    </Section>
  )
}

export function ArtGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.art">
      <div className="flex flex-wrap items-end gap-8">
        <BallArt className="h-32" />
        <WhistleArt className="h-32" />
        <BoardArt className="h-32" />
        <ScarfArt className="h-32" />
        <StopwatchArt className="h-32" />
        <EmptyTicketArt className="h-32" />
      </div>
      <div className="pitch-ground relative overflow-hidden" style={{ height: '46rem' }}>
        <PitchLines className="pitch-lines" />
        <div className="relative p-5">
          <p className="type-eyebrow text-flood">{t('sample.eyebrow')}</p>
          <p className="type-display mt-4 text-4xl">
            {t('sample.headline')}
            <span className="block text-flood">{t('sample.highlight')}</span>
          </p>
          <p className="mt-5 max-w-lg text-lg text-chalk/90">{t('sample.body')}</p>
        </div>
      </div>
      <div className="pitch-ground relative overflow-hidden" style={{ height: '46rem' }}>
        <BoardLines className="absolute inset-0" />
      </div>
    </Section>
  )
}
