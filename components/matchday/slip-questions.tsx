import { fill } from '@/lib/core/i18n/fill'
import type { QuestionView } from '@/lib/matchday/slip/words'
import type { FixtureView } from '@/lib/matches/fixtures/words'
import { type Choice, ForXp, SlipQuestion, SlipScore } from './slip-question'
import type { SlipTexts } from './texts'
import './questions.css'

export type QuestionsProps = {
  questions: QuestionView[]
  teams: readonly string[]
  choice: Choice
  texts: SlipTexts
}

/** The questions on a match beside that of who wins it. */
export const SlipQuestions = ({ questions, ...shared }: QuestionsProps) => (
  <div className="sl-questions">
    {questions.map((question) => (
      <div key={question.id} className="sl-question">
        <span>
          {question.title} <ForXp own={question.own} texts={shared.texts} />
        </span>
        <QuestionFields question={question} {...shared} />
      </div>
    ))}
  </div>
)

type FieldsProps = Omit<QuestionsProps, 'questions'> & { question: QuestionView }

function QuestionFields({ question, teams, choice, texts }: FieldsProps) {
  if (question.isLocked) return <span className="sl-pro">{texts.pro}</span>
  const { others } = question
  if (others === undefined) return <SlipQuestion {...{ question, choice, texts }} />
  return <SlipScore question={{ ...question, others }} {...{ teams, choice, texts }} />
}

/** What 1, X and 2 mean, for screen readers. */
export const resultNames = ({ home, away }: FixtureView, texts: SlipTexts) => ({
  '1': fill(texts.wins, { team: home.name }),
  X: texts.draw,
  '2': fill(texts.wins, { team: away.name }),
})
