import type { ReactNode } from 'react'
import { ContentsList } from '@/components/prose/contents-list'
import { Ticket, TicketStub } from '@/components/ui/ticket'
import './article.css'

type Props = { contents: string; label: string; steps: Step[]; children: ReactNode }

type Step = { id: string; title: string; body: ReactNode }

export function StepList({ contents, label, steps, children }: Props) {
  return (
    <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
      <ContentsList label={contents} items={steps} />
      <div>
        <ol className="flex flex-col gap-4">
          {steps.map(({ id, title, body }, index) => (
            <Ticket
              key={id}
              as="li"
              tone={index === steps.length - 1 ? 'won' : 'plain'}
              id={id}
              labelledBy={`${id}-title`}
              stub={<TicketStub label={label} value={index + 1} />}
            >
              <h2 id={`${id}-title`} className="step-title">
                {title}
              </h2>
              <div className="prose-paper mt-3">{body}</div>
            </Ticket>
          ))}
        </ol>
        {children}
      </div>
    </div>
  )
}
