import type { Messages } from 'next-intl'
import type { WrittenQuestion } from '@/db/schema/quiz'
import { fill } from '@/lib/core/fill'

type Props = {
  questions: readonly WrittenQuestion[]
  isEnglish: boolean
  texts: Messages['quizTemplates']['preview']
}

/** Options are lettered in the author's order, which does not tell which one is right. */
function shown({ text, options, explanation, en }: WrittenQuestion, isEnglish: boolean) {
  const english = isEnglish ? en : undefined
  const names = options.map((option, place) => ({
    text: english?.options[place] ?? option.text,
    right: option.is_correct,
  }))
  return {
    text: english?.text ?? text,
    why: english?.explanation ?? explanation,
    options: names.toSorted((one, other) => (one.text < other.text ? -1 : 1)),
    right: names.find(({ right }) => right)?.text,
  }
}

export function QuizPreview({ questions, isEnglish, texts }: Props) {
  return (
    <section aria-label={texts.title} role="status" className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-lg">{texts.title}</h3>
      <ol className="grid gap-3">
        {questions
          .map((written, place) => ({ n: place + 1, ...shown(written, isEnglish) }))
          .map(({ n, ...question }) => (
            <li key={n} className="bg-pitch-deep p-4 text-chalk">
              <p className="type-eyebrow text-xs">{fill(texts.question, { n })}</p>
              <p className="type-head mt-1 text-lg whitespace-pre-line wrap-anywhere">{question.text}</p>
              <ul className="mt-2 grid gap-1.5 sm:grid-cols-2">
                {question.options.map((option) => (
                  <li key={option.text} className="border-[1.5px] border-current px-3 py-1.5 wrap-anywhere">
                    {option.text}
                  </li>
                ))}
              </ul>
              <details className="mt-2 text-sm">
                <summary className="cursor-pointer underline underline-offset-4">{texts.answers}</summary>
                <p className="mt-1 font-[700] wrap-anywhere">{question.right}</p>
                {question.why && <p className="whitespace-pre-line wrap-anywhere">{question.why}</p>}
              </details>
            </li>
          ))}
      </ol>
    </section>
  )
}
