import { ButtonGallery, ColourGallery, TypeGallery } from './gallery-basics'
import { ArtGallery, IconGallery } from './gallery-drawings'
import { FixtureGallery } from './gallery-fixtures'
import { ChoiceGallery, FieldGallery } from './gallery-forms'
import { LiveGallery } from './gallery-live'
import { EmptyGallery, MarkGallery, NoticeGallery, TabGallery, WaitingGallery } from './gallery-states'
import { TicketGallery } from './gallery-tickets'
import type { GalleryProps } from './section'

export function Gallery({ t, theme }: { t: GalleryProps['t']; theme: GalleryProps['scope'] }) {
  const at = { t, scope: theme }
  return (
    <div data-theme={theme} id={theme} className="text-ink" style={{ background: 'var(--paper)' }}>
      <div className="wrap py-8">
        <h2 id={`${theme}-head`} className="text-3xl">
          {t(theme)}
        </h2>
        <TypeGallery {...at} />
        <ColourGallery {...at} />
        <ButtonGallery {...at} />
        <FieldGallery {...at} />
        <ChoiceGallery {...at} />
        <TabGallery {...at} />
        <MarkGallery {...at} />
        <TicketGallery {...at} />
        <FixtureGallery {...at} />
        <NoticeGallery {...at} />
        <EmptyGallery {...at} />
        <WaitingGallery {...at} />
        <LiveGallery {...at} />
        <IconGallery {...at} />
        <ArtGallery {...at} />
      </div>
    </div>
  )
}
