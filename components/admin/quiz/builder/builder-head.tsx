import type { Messages } from 'next-intl'
import { PageHead } from '@/components/ui/page-head'
import { SubmitButton } from '@/components/ui/submit-button'
import { fill } from '@/lib/core/i18n/fill'

type Props = {
  /** Missing when a template is created. */
  title: string | undefined
  /** Questions with a fault that is shown. */
  broken: number
  isReady: boolean
  isUnsaved: boolean
  isPending: boolean
  texts: Messages['quizTemplates']
}

export function BuilderHead({ title, broken, isReady, isUnsaved, isPending, texts }: Props) {
  const { builder, form: words, draft } = texts
  const isNew = title === undefined
  return (
    <PageHead eyebrow={isNew ? words.create : words.update} title={title ?? builder.untitled}>
      <div className="ml-auto flex flex-wrap items-center gap-4">
        <span role="status" className="text-sm">
          {broken > 0 && <strong className="text-card-red">{fill(builder.toFix, { n: broken })}</strong>}
          {isReady && <span className="text-ink-soft">{builder.ready}</span>}
          {isUnsaved && <span className="block text-ink-soft">{draft.kept}</span>}
        </span>
        <SubmitButton name="intent" value="save" pending={isPending} pendingLabel={words.saving}>
          {isNew ? words.add : words.save}
        </SubmitButton>
      </div>
    </PageHead>
  )
}
