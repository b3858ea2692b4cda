type TemplateCategory = 'pronostico' | 'statistiche' | 'cultura' | 'tifo'

type Text = { it: string; en: string }

/** A suggestion in the file of its competition, in display order. */
export type TemplateDraft = {
  /** Unique within the competition and never changed: a second seed finds the row by it. */
  slug: string
  category: TemplateCategory
  title: Text
  description: Text | null
  points: number | null
  /** 0 is today; null means no due day. */
  defaultDueInDays: number | null
  pro?: true
}
