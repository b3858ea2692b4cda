import { describe, expect, it } from 'vitest'
import { heldText, keptDraft } from '@/lib/quiz/drafts/kept/rules'

const head = { title: 'Derby', competition: 'serie_a', difficulty: 'hard' }
const kept = { head, questions: '[]', place: 2, from: 'x', sent: true }

describe('a kept draft', () => {
  it('is read back as it was kept', () => {
    expect(keptDraft(JSON.stringify(kept))).toEqual(kept)
    expect(heldText(kept)).toBe(heldText({ questions: '[]', head: { ...head } }))
    expect(heldText(kept)).not.toBe(heldText({ ...kept, head: { ...head, title: 'Derby ' } }))
  })

  it('is nothing where something else was kept, and mends what it can', () => {
    for (const text of [null, '', '{', 'null', '[]', '{"questions":1,"from":"x"}', '{"questions":"[]"}'])
      expect(keptDraft(text), String(text)).toBeNull()
    expect(keptDraft('{"questions":"[]","from":"x","head":{"title":4},"place":-1,"sent":"yes"}')).toEqual({
      head: { title: '', competition: '', difficulty: '' },
      questions: '[]',
      place: 0,
      from: 'x',
      sent: false,
    })
  })
})
