import type { Messages } from 'next-intl'
import { SectionHead } from '@/components/ui/page-head'
import type { CoachTip } from '@/lib/coach/queries'
import { tipPhase } from '@/lib/coach/rules'
import './coach.css'

const phaseName = (phase: string, { phases }: Messages['coach']['tips']) => {
  const known = tipPhase(phase)
  return known ? phases[known] : phase
}

/** The published suggestions, on newspaper pink. */
export function TipList({ tips, texts }: { tips: CoachTip[]; texts: Messages['coach']['tips'] }) {
  return (
    <section aria-labelledby="coach-tips" className="wrap pt-10 pb-16">
      <SectionHead id="coach-tips" title={texts.title} aside={texts.aside} />
      {tips.length === 0 && <p className="mt-4 text-ink-soft">{texts.none}</p>}
      <div className="coach-tips">
        {tips.map(({ id, phase, title, body }) => (
          <article key={id}>
            {phase && <p className="type-eyebrow">{phaseName(phase, texts)}</p>}
            <h3>{title}</h3>
            <p>{body}</p>
          </article>
        ))}
      </div>
    </section>
  )
}
