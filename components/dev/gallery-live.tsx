import { Button } from '@/components/ui/button'
import { type GalleryProps, Section } from './section'
import { TryDialog } from './try-dialog'
import { TryLive } from './try-live'

export function LiveGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.dialog">
      <div>
        <TryDialog
          title={t('sample.ticketTitle')}
          eyebrow={t('sample.dialogEyebrow')}
          closeLabel={t('sample.close')}
          openLabel={t('sample.open')}
          footer={
            <>
              <Button variant="destructive" size="sm">
                {t('sample.destructive')}
              </Button>
              <Button size="sm">{t('sample.primary')}</Button>
            </>
          }
        >
          {Array.from({ length: 6 }, (_, line) => line).map((line) => (
            <p key={line} className="mb-4">
              {t('sample.body')}
            </p>
          ))}
        </TryDialog>
      </div>
      <TryLive
        texts={{
          good: t('sample.toastGood'),
          bad: t('sample.toastBad'),
          title: t('sample.toastTitle'),
          text: t('sample.toastText'),
          badTitle: t('sample.toastBadTitle'),
          earn: t('sample.earn'),
        }}
        level={{
          short: t.raw('sample.levelShort'),
          label: t.raw('sample.levelLabel'),
          value: t.raw('sample.levelValue'),
          spoken: t.raw('sample.levelSpoken'),
        }}
      />
    </Section>
  )
}
