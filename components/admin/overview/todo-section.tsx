import type { Route } from 'next'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { SectionHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { shortDateTime } from '@/lib/core/time/instants'
import { type TodoKind, todoList } from '@/lib/operations/todo/queries'
import './overview.css'

const WHERE: Record<TodoKind, Route> = {
  alarms: '/admin#ledger',
  imports: '/admin/auto-content',
  results: '/admin/matches',
  withoutScore: '/admin/matches?result=none',
  flags: '/admin/flags',
  replies: '/admin/ai#reports',
  held: '/admin/flags',
  schedules: '/admin/schedules',
  mails: '/admin/mail',
}
const URGENT: TodoKind[] = ['alarms', 'imports']

export async function TodoSection({ admin, locale }: { admin: Admin; locale: Locale }) {
  const t = translatorFor(locale, 'adminOverview')
  const list = await todoList(admin)
  return (
    <section className="mt-6">
      <SectionHead title={t('todo')} aside={list.length > 0 ? list.length : undefined} />
      {list.length === 0 && (
        <p className="flex items-center gap-2 py-4">
          <Icon name="check" />
          <span>
            <strong>{t('none')}</strong> {t('noneText')}
          </span>
        </p>
      )}
      <ul>
        {list.map(({ kind, count, since }) => (
          <li key={kind} className="todo" data-urgent={URGENT.includes(kind) || undefined}>
            <i aria-hidden />
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="text-base">{t(`kinds.${kind}`, { count })}</h3>
              <p className="text-ink-soft text-sm">{t(`texts.${kind}`)}</p>
            </div>
            {since !== null && (
              <span className="type-narrow text-ink-soft text-sm">
                {t('since', { day: shortDateTime(since, locale) })}
              </span>
            )}
            <ButtonLink href={WHERE[kind]} variant="outline" size="sm">
              {t('open')}
              <span className="sr-only">: {t(`kinds.${kind}`, { count })}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
