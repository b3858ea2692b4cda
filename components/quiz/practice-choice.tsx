import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import type { PracticeWanted } from '@/lib/quiz/practice/schema'
import { QUIZ_DIFFICULTIES } from '@/lib/quiz/rules'
import type { QuizTexts } from './texts'
import './quiz.css'

type Props = { wanted?: Extract<PracticeWanted, { of: 'mix' }>; texts: QuizTexts['past'] }

/** A plain form, so that the URL keeps the choice. */
export function PracticeChoice({ wanted, texts }: Props) {
  return (
    <form action="/quiz" className="practice-choice">
      <input type="hidden" name="practice" value="mix" />
      <SelectField
        name="competition"
        label={texts.competition}
        defaultValue={wanted?.competition ?? ''}
        options={[
          { value: '', label: texts.anyCompetition },
          ...COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] })),
        ]}
      />
      <SelectField
        name="difficulty"
        label={texts.difficulty}
        defaultValue={wanted?.difficulty ?? ''}
        options={[
          { value: '', label: texts.anyDifficulty },
          ...QUIZ_DIFFICULTIES.map((value) => ({ value, label: texts[value] })),
        ]}
      />
      <Button type="submit" variant="outline">
        {texts.train}
      </Button>
    </form>
  )
}
