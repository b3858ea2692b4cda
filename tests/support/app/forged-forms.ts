import { actionId } from './actions'
import { BOUNDARY, fieldHead } from './http'

const field = (name: string, value: string) => [fieldHead(name), value] as const
const ROOT = field('0', '[null,"$K1"]')
const TITLE = field('_1_title', 'x')

/** Calls of an action that no browser makes from our pages. */
export const FORGED_CALLS: Record<string, readonly (readonly [string, string])[]> = {
  'an unquoted name': [['Content-Disposition: form-data; name=0', '["$F1"]'], ROOT, TITLE],
  'an encoded name': [["Content-Disposition: form-data; name*=UTF-8''0", '["$F1"]'], ROOT, TITLE],
  'two names in one head': [[`${fieldHead('0')}; name="1"`, '[null,"$K1"]'], TITLE],
  'an extra head': [[`${fieldHead('0')}\r\nX-Extra: 1`, '[null,"$K1"]'], TITLE],
  'a head before the disposition': [[`Content-Type: text/plain\r\n${fieldHead('0')}`, '[null,"$K1"]'], TITLE],
  'a folded head': [['Content-Disposition: form-data;\r\n name="0"', '[null,"$K1"]'], TITLE],
  'a lower-case head': [['content-disposition: form-data; name="0"', '["$F1"]'], ROOT, TITLE],
  'another disposition': [['Content-Disposition: attachment; name="0"', '[null,"$K1"]'], TITLE],
  'an encoded file name': [ROOT, [`${fieldHead('_1_file')}; filename*=UTF-8''x`, 'x']],
  'its arguments twice': [ROOT, field('0', '["$F1"]'), TITLE],
  'a chunk beside the arguments': [ROOT, field('1', '"$0"'), TITLE],
  'a field of no form': [field('0', '[null]'), TITLE],
  'a field of another form': [ROOT, field('_2_title', 'x')],
  '1,001 references': [field('0', JSON.stringify(Array(1_001).fill('$K1'))), TITLE],
  'two references': [field('0', '["$K1","$K1"]'), TITLE],
  'twenty arguments': [field('0', JSON.stringify(Array(20).fill(null)))],
  '1,200 parts': [ROOT, ...Array.from({ length: 1_200 }, () => field('_1_a', ''))],
}

/** Forms of a browser without JavaScript that none of our pages has. */
export function forgedForms(): Record<string, readonly (readonly [string, string])[]> {
  const id = actionId('createMission')
  const [reference, state] = [field('$ACTION_REF_1', ''), field('$ACTION_1:1', '[null]')]
  const metadata = field('$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`)
  return {
    'a reference without its metadata': [reference],
    'metadata without its reference': [metadata, state],
    'metadata twice': [reference, metadata, metadata, state],
    'a reference twice': [reference, reference, metadata, state],
    'bound arguments that are missing': [reference, metadata],
    'bound arguments twice': [reference, metadata, state, state],
    'a form among the bound arguments': [reference, metadata, field('$ACTION_1:1', '["$K1"]')],
    '1,001 bound arguments': [
      reference,
      metadata,
      field('$ACTION_1:1', JSON.stringify(Array(1_001).fill(null))),
    ],
    'another chunk': [reference, metadata, state, field('$ACTION_1:2', '"$1"')],
    'metadata that refers to itself': [
      reference,
      field('$ACTION_1:0', `{"id":"${id}","bound":"$@0"}`),
      state,
    ],
    'metadata with more': [
      reference,
      field('$ACTION_1:0', `{"id":"${id}","bound":"$@1","then":"$1"}`),
      state,
    ],
    'two actions': [field(`$ACTION_ID_${id}`, ''), field(`$ACTION_ID_${actionId('signOut')}`, '')],
    'an action twice': [field(`$ACTION_ID_${id}`, ''), field(`$ACTION_ID_${id}`, '')],
    'a key without its reference': [field('$ACTION_KEY', 'k'), field(`$ACTION_ID_${id}`, '')],
    'an unknown field of the framework': [field(`$ACTION_ID_${id}`, ''), field('$ACTION_X', '')],
    'an unquoted action': [[`Content-Disposition: form-data; name=$ACTION_ID_${id}`, '']],
  }
}

/** Bodies whose type does not name their boundary as a browser does. */
export const FORGED_TYPES = [
  `multipart/form-data; boundary="${BOUNDARY}"`,
  `multipart/form-data; charset=utf-8; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary=y; boundary=${BOUNDARY}`,
  `multipart/form-data; boundary=${BOUNDARY}; boundary=y`,
  `multipart/mixed; boundary=${BOUNDARY}`,
]
