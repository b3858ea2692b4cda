import type { Route } from 'next'
import type { ReactNode } from 'react'
import { buttonStyle } from './button'
import { Icon } from './icon'
import { Link } from './link'
import { PageHead } from './page-head'

type Props<Path extends string> = {
  metaTitle: string
  eyebrow: string
  title: string
  sheet: ReactNode
  texts: Record<'note' | 'download' | 'back', string>
  /** The address of the receipt as a file. */
  file: string
  /** The page that the receipt belongs to. */
  back: Route<Path>
  children?: ReactNode
}

/** The page of a receipt: the sheet, and beside it its file and the way back. */
export function ReceiptLayout<Path extends string>({
  metaTitle,
  eyebrow,
  title,
  sheet,
  texts,
  file,
  back,
  children,
}: Props<Path>) {
  return (
    <div className="wrap pb-16">
      <title>{`${metaTitle}: ${title} · GoalQuest`}</title>
      <PageHead eyebrow={eyebrow} title={title} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[34rem_minmax(0,1fr)]">
        {sheet}
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[44ch] text-ink-soft text-sm">{texts.note}</p>
          <a href={file} download className={buttonStyle({ variant: 'outline', size: 'sm' })}>
            <Icon name="download" size={18} />
            {texts.download}
          </a>
          {children}
          <Link href={back} className="inline-flex min-h-11 items-center underline">
            {texts.back}
          </Link>
        </div>
      </div>
    </div>
  )
}
