import type { PickOption } from '@/lib/missions/picks/rules'
import './missions.css'

const FORM = 'pick'

/** The form of all pick buttons of a list: the pressed one names mission and pick. */
export const PickStubForm = ({ choose }: { choose: (form: FormData) => void }) => (
  <form id={FORM} action={choose} />
)

type Props = { id: string; choices: PickOption[]; label: string }

/** 1, X and 2 with what each pays; one touch picks. */
export function PickStubs({ id, choices, label }: Props) {
  return (
    <fieldset aria-label={label} className="pick-stubs">
      {choices.map(([pick, points, text]) => (
        <button key={pick} type="submit" form={FORM} name="choice" value={`${id} ${pick}`}>
          <b>{pick}</b>
          <small>{points}</small>
          <span className="sr-only">{text}</span>
        </button>
      ))}
    </fieldset>
  )
}
