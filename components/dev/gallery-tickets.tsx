import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Progress } from '@/components/ui/progress'
import { Stamp } from '@/components/ui/stamp'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import { type GalleryProps, Section } from './section'
import '@/components/objects.css'

const SAMPLES = [
  { tone: 'plain', title: 'sample.ticketTitle', stamp: undefined, ink: 'pitch', points: 26, value: 0 },
  { tone: 'won', title: 'sample.ticketTitle', stamp: 'sample.won', ink: 'pitch', points: 64, value: 100 },
  { tone: 'lost', title: 'sample.ticketTitle', stamp: 'sample.lost', ink: 'red', points: 64, value: 100 },
  { tone: 'closed', title: 'sample.long', stamp: 'sample.done', ink: 'ink', points: 100, value: 50 },
] as const

function Samples({ t }: Pick<GalleryProps, 't'>) {
  return (
    <div className="grid max-w-[44rem] gap-4">
      {SAMPLES.map(({ tone, title, stamp, ink, points, value }) => (
        <Ticket
          key={tone}
          tone={tone}
          stub={
            <TicketStub
              label={t('sample.points')}
              value={points}
              note={tone === 'won' ? t('sample.credited') : t('sample.medium')}
            />
          }
        >
          <p className="flex flex-wrap gap-1">
            <Chip tone="flood">{t('sample.verified')}</Chip>
            <Chip>{t('sample.league')}</Chip>
          </p>
          <h4 className="mt-1.5 text-xl">{t(title)}</h4>
          <p className="mt-1 text-ink-soft">{t('sample.ticketText')}</p>
          <Progress className="mt-3.5" value={value} label={t('sample.level')} />
          <div className="ticket-foot">
            <span className="ticket-state">
              {t('sample.meta')}
              {stamp && (
                <Stamp landing tone={ink}>
                  {t(stamp)}
                </Stamp>
              )}
            </span>
            <Button variant="outline" size="sm">
              {t('sample.outline')}
            </Button>
            <Button size="sm">{t('sample.primary')}</Button>
          </div>
        </Ticket>
      ))}
    </div>
  )
}

export function TicketGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.tickets">
      <Samples t={t} />
      <div className="pitch-ground p-5">
        <Ticket stub={<TicketStub label={t('sample.points')} value={35} />}>
          <h4 className="text-xl">{t('sample.ticketTitle')}</h4>
          <p className="mt-1 text-ink-soft">{t('sample.ticketText')}</p>
        </Ticket>
      </div>
    </Section>
  )
}
