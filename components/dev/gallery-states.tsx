import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { NoticeBox } from '@/components/ui/notice-box'
import { Pagination } from '@/components/ui/pagination'
import { Progress } from '@/components/ui/progress'
import { SkeletonLines } from '@/components/ui/skeleton'
import { type GalleryProps, Section } from './section'

const TONES = [undefined, 'flood', 'ink', 'outline', 'pitch', 'red'] as const
const PAGE = '/dev/components'

export function TabGallery({ t, scope }: GalleryProps) {
  const panelId = `${scope}-panel`
  return (
    <Section {...{ t, scope }} id="sections.tabs">
      <LinkTabs
        label={t('sections.tabs')}
        panelId={panelId}
        tabs={[
          { href: `${PAGE}?tab=1`, label: t('sample.active'), count: 7, current: true },
          { href: `${PAGE}?tab=2`, label: t('sample.completed'), count: 12, current: false },
          { href: `${PAGE}?tab=3`, label: t('sample.suggested'), count: 24, current: false },
        ]}
      />
      <div id={panelId} role="tabpanel" aria-label={t('sample.active')}>
        <Pagination
          label={`${t(scope)}: ${t('sample.status')}`}
          previous={{ href: `${PAGE}?page=1`, label: t('sample.previous') }}
          next={{ href: `${PAGE}?page=3`, label: t('sample.next') }}
          status={t('sample.status')}
        />
      </div>
    </Section>
  )
}

export function MarkGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.marks">
      <p className="flex flex-wrap gap-1.5">
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone} icon={tone === 'ink' ? 'lock' : undefined}>
            {t('sample.verified')}
          </Chip>
        ))}
      </p>
      {[0, 40, 100].map((value) => (
        <Progress key={value} value={value} label={t('sample.level')} />
      ))}
    </Section>
  )
}

export function NoticeGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.notices">
      {(['rosa', 'flood', 'red'] as const).map((tone) => (
        <NoticeBox
          key={tone}
          tone={tone}
          icon={tone === 'red' ? 'alert' : undefined}
          title={t('sample.noticeTitle')}
          action={tone === 'rosa' && <Button size="sm">{t('sample.claim')}</Button>}
        >
          {t('sample.noticeText')}
        </NoticeBox>
      ))}
    </Section>
  )
}

export function EmptyGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.empty">
      <EmptyState
        art={<EmptyTicketArt />}
        title={t('sample.emptyTitle')}
        text={t('sample.emptyText')}
        level={3}
      >
        <Button>{t('sample.emptyStep')}</Button>
      </EmptyState>
    </Section>
  )
}

export function WaitingGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.waiting">
      <SkeletonLines lines={4} />
    </Section>
  )
}
