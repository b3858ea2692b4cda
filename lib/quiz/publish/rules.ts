import type { WrittenQuestion } from '@/db/schema/quiz'

type PublishedColumns = {
  text_it: string
  text_en: string
  why_it: string | null
  why_en: string | null
  options: { text_it: string; text_en: string; is_correct: boolean }[]
}

/** The columns of a question's row and its options' rows in a quiz; Italian takes the place of missing English. */
export const publishedColumns = ({ text, explanation, options, en }: WrittenQuestion): PublishedColumns => ({
  text_it: text,
  text_en: en?.text ?? text,
  why_it: explanation ?? null,
  why_en: en?.explanation ?? explanation ?? null,
  options: options.map((option, index) => ({
    text_it: option.text,
    text_en: en?.options[index] ?? option.text,
    is_correct: option.is_correct,
  })),
})
