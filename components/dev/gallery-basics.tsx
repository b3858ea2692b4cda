import { Button } from '@/components/ui/button'
import { type GalleryProps, Section } from './section'

const VARIANTS = ['primary', 'outline', 'flood', 'ghost', 'destructive'] as const
const SIZES = [
  'text-4xl',
  'text-3xl',
  'text-2xl',
  'text-xl',
  'text-lg',
  'text-base',
  'text-sm',
  'text-xs',
] as const
const GROUNDS = [
  ['paper', 'ink'],
  ['card', 'ink-soft'],
  ['ink', 'paper'],
  ['line', 'ink'],
  ['pitch', 'on-pitch'],
  ['flood', 'on-flood'],
  ['rosa', 'ink'],
  ['card-red', 'card'],
  ['sky', 'card'],
  ['pitch-deep', 'chalk'],
  ['pitch-deep', 'flood'],
  ['paper', 'pitch'],
  ['paper', 'card-red'],
  ['paper', 'sky'],
  ['paper', 'ink-soft'],
] as const

export function TypeGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.type">
      <p className="type-display text-hero">{t('sample.headline')}</p>
      {SIZES.map((size, index) => (
        <p key={size} className={`${size} ${index < 4 ? 'type-head' : ''}`}>
          {t('sample.headline')} <small className="text-xs text-ink-soft">{size}</small>
        </p>
      ))}
      <p className="type-eyebrow">{t('sample.eyebrow')}</p>
      <p className="type-narrow">{t('sample.meta')}</p>
      <p className="type-score text-4xl">12/19 · 1.280</p>
      <p className="type-score type-outline text-hero" style={{ lineHeight: 1 }}>
        315
      </p>
      <p className="reading">{t('sample.body')}</p>
    </Section>
  )
}

export function ColourGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.colours">
      <ul className="grid grid-cols-3 gap-2">
        {GROUNDS.map(([ground, ink]) => (
          <li
            key={`${ground} ${ink}`}
            className="type-narrow border border-line px-3 py-5 text-sm"
            style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
          >
            {`${ground} ${ink}`}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function ButtonGallery({ t, scope }: GalleryProps) {
  const row = (size: 'sm' | 'md' | 'lg') => (
    <p className="flex flex-wrap gap-2.5">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} size={size}>
          {t(`sample.${variant}`)}
        </Button>
      ))}
    </p>
  )
  return (
    <Section {...{ t, scope }} id="sections.buttons">
      {row('sm')}
      {row('md')}
      {row('lg')}
      <p className="flex flex-wrap gap-2.5">
        <Button pending pendingLabel={t('sample.pending')}>
          {t('sample.primary')}
        </Button>
        <Button variant="outline" pending pendingLabel={t('sample.pending')} size="sm">
          {t('sample.primary')}
        </Button>
        <Button disabled>{t('sample.disabled')}</Button>
        <Button variant="outline" icon="share" size="sm">
          {t('sample.outline')}
        </Button>
      </p>
      <div className="pitch-ground flex flex-wrap gap-2.5 p-5">
        <Button variant="flood">{t('sample.flood')}</Button>
        <Button variant="outline">{t('sample.outline')}</Button>
        <Button variant="ghost">{t('sample.ghost')}</Button>
      </div>
    </Section>
  )
}
