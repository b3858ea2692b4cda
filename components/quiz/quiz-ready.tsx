import { Link } from '@/components/ui/link'
import { SubmitButton } from '@/components/ui/submit-button'
import { POINTS_PER_ANSWER, QUIZ_SECONDS } from '@/lib/quiz/rules'
import { LedBoard } from './led-board'
import type { QuizTexts } from './texts'
import './quiz.css'

type Props = {
  questions: number
  seconds: number
  texts: QuizTexts['ready']
  start: (form: FormData) => void
  /** Retries while the server is full. */
  starting: { send: (form: FormData) => void; pending: boolean; retrying: boolean }
}

export function QuizReady({ questions, seconds, texts, start, starting }: Props) {
  return (
    <div className="grid max-w-2xl gap-6">
      <div className="led-row">
        <LedBoard label={texts.questions} value={questions} />
        <LedBoard label={texts.seconds} value={seconds} />
        <LedBoard label={texts.points} value={`+${POINTS_PER_ANSWER}`} />
      </div>
      <ul className="grid gap-2 text-chalk/90">
        <li>{texts.once}</li>
        <li>{texts.kept}</li>
        <li className="needs-js max-md:hidden">{texts.keys}</li>
        {seconds === QUIZ_SECONDS && (
          <li>
            <Link
              href="/account#extended"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {texts.extended}
            </Link>
          </li>
        )}
      </ul>
      <form
        action={start}
        className="flex flex-wrap items-center gap-x-5 gap-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          starting.send(new FormData())
        }}
      >
        <SubmitButton variant="flood" size="lg" pending={starting.pending} pendingLabel={texts.starting}>
          {texts.start}
        </SubmitButton>
        <p role="status" className="quiz-retry">
          {starting.retrying && texts.retrying}
        </p>
      </form>
    </div>
  )
}
