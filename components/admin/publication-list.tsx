import type { Messages } from 'next-intl'
import { WhistleArt } from '@/components/art/whistle'
import { EmptyState } from '@/components/ui/empty-state'
import type { Publication } from '@/lib/content/queries'
import type { Locale } from '@/lib/core/locale'
import { Cell, DataCells } from './data-cells'
import { dayFormat, instantFormat } from './instants'

type Props = { publications: Publication[]; texts: Messages['schedules']; locale: Locale }

export function PublicationList({ publications, texts, locale }: Props) {
  const { publications: words, faults } = texts
  const [when, day] = [instantFormat(locale), dayFormat(locale)]
  if (publications.length === 0)
    return (
      <EmptyState
        art={<WhistleArt className="h-full" />}
        title={words.none}
        text={words.noneText}
        level={3}
      />
    )
  return (
    <DataCells label={words.title} heads={[words.at, words.what, words.period, words.outcome]}>
      {publications.map(({ id, at, kind, frequency, title, period, quizDay, fault, retried }) => (
        <tr key={id} className="border-line border-b">
          <Cell className="whitespace-nowrap">{when.format(at)}</Cell>
          <Cell>
            <span className="font-[650]">{texts.kinds[kind]}</span>
            <span className="block text-ink-soft text-sm wrap-anywhere">
              {title ?? texts.frequencies[frequency]}
            </span>
          </Cell>
          <Cell className="whitespace-nowrap">{day(quizDay ?? period)}</Cell>
          <Cell>
            {fault === null ? (
              <span className="font-[700] text-pitch">{words.ok}</span>
            ) : (
              <span className="font-[700] text-card-red">{faults[fault]}</span>
            )}
            {retried && <span className="block text-ink-soft text-sm">{words.retried}</span>}
          </Cell>
        </tr>
      ))}
    </DataCells>
  )
}
