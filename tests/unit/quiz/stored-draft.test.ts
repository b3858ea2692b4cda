import { describe, expect, it } from 'vitest'
import { contentText, readDraft } from '@/lib/quiz/drafts/stored/rules'

const head = { title: 'Derby', competition: 'serie_a', difficulty: 'hard' }
const stored = { head, questions: '[]', place: 2, from: 'x', sent: true }

describe('a stored draft', () => {
  it('is read back as it was stored', () => {
    expect(readDraft(JSON.stringify(stored))).toEqual(stored)
    expect(contentText(stored)).toBe(contentText({ questions: '[]', head: { ...head } }))
    expect(contentText(stored)).not.toBe(contentText({ ...stored, head: { ...head, title: 'Derby ' } }))
  })

  it('is nothing where something else was stored, and repairs what it can', () => {
    for (const text of [null, '', '{', 'null', '[]', '{"questions":1,"from":"x"}', '{"questions":"[]"}'])
      expect(readDraft(text), String(text)).toBeNull()
    expect(readDraft('{"questions":"[]","from":"x","head":{"title":4},"place":-1,"sent":"yes"}')).toEqual({
      head: { title: '', competition: '', difficulty: '' },
      questions: '[]',
      place: 0,
      from: 'x',
      sent: false,
    })
  })
})
