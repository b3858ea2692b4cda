import { actionId } from './actions'

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const many = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`

/** Arguments of an action as a hostile client may write them. */
export const ARGUMENTS: Record<string, string> = {
  'broken JSON': '[{',
  'no list': '{"a":1}',
  empty: '',
  'a list of nothing': '[]',
  'depth 60': `[${deep(60)}]`,
  'depth 15 000': deep(15_000),
  '6 000 keys': `[${many(6_000)}]`,
  __proto__: '[{"__proto__":{"isAdmin":true}}]',
  'constructor.prototype': '[{"constructor":{"prototype":{"isAdmin":true}}}]',
  'the same key twice': '[{"a":1,"a":2}]',
  'a form that is not there': '[null,"$K1"]',
  itself: '["$0"]',
  'a ring': '["$1","$2"]',
  'another chunk': '["$5"]',
  'a promise': '["$@0"]',
  'a path into a prototype': '["$0:__proto__:constructor"]',
  'a path into a function': '["$0:constructor:constructor"]',
  'a server reference': '["$F0"]',
  'a bound reference': '["$h0"]',
  'a map': '["$Q0"]',
  'a set': '["$W0"]',
  'an iterator': '["$i0"]',
  'a stream': '["$R0","$r0","$X0","$x0"]',
  'a buffer': '["$B0","$A0","$O0"]',
  'a date': '["$Dnonsense"]',
  'a number beyond all': `["$n${'9'.repeat(60_000)}"]`,
  'not a number': '["$NaN","$Infinity","$-0","$undefined"]',
  'a temporary reference': '["$T"]',
  'a symbol': '["$SSymbol.iterator"]',
  'a lone surrogate': '["\\ud800"]',
  NUL: '["\\u0000"]',
}

export const FORMS: Record<string, [string, string][]> = {
  'no root': [['_1_title', 'x']],
  'root of itself': [
    ['0', '["$K1"]'],
    ['1', '"$0"'],
  ],
  'a ring of chunks': [
    ['0', '["$1"]'],
    ['1', '["$2"]'],
    ['2', '["$1"]'],
  ],
  'a then-able': [
    ['0', '[{"then":"$1:x"}]'],
    ['1', '{"x":1}'],
  ],
  'the known remote execution': [
    [
      '0',
      '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1337\\"}","_response":{"_prefix":"throw 1;","_chunks":"$Q2","_formData":{"get":"$1:constructor:constructor"}}}',
    ],
    ['1', '"$@0"'],
    ['2', '[]'],
  ],
  '900 chunks': Array.from({ length: 900 }, (_, index): [string, string] => [
    String(index),
    `["$${(index + 1).toString(16)}"]`,
  ]),
  'nested forms': [
    ['0', '[null,"$K1"]'],
    ['_1_a', '1'],
    ['_1__1_a', '2'],
  ],
  'a field of 100 kB': [
    ['0', '[null,"$K1"]'],
    ['_1_title', 'x'.repeat(100_000)],
  ],
}

/** Forms of a browser without JavaScript that name an action in ways which no page of ours does. */
export function plainForms(): Record<string, [string, string][]> {
  const id = actionId('createMission')
  const action = (data: string, bound?: string): [string, string][] => [
    ['$ACTION_REF_1', ''],
    ['$ACTION_1:0', data],
    ...(bound === undefined ? [] : ([['$ACTION_1:1', bound]] satisfies [string, string][])),
  ]
  const ours = `{"id":"${id}","bound":"$@1"}`
  return {
    'an unknown reference': action(`{"id":"${'0'.repeat(42)}","bound":"$@1"}`, '[null]'),
    'broken metadata': action('{"id":', '[null]'),
    'no bound arguments': action(ours),
    'bound to itself': action(`{"id":"${id}","bound":"$@0"}`, '["$1"]'),
    'deep bound arguments': action(ours, deep(5_000)),
    'a forged state': [['$ACTION_KEY', 'k'], ...action(ours, '["$K1"]')],
    'two at once': [
      [`$ACTION_ID_${id}`, ''],
      [`$ACTION_ID_${actionId('signOut')}`, ''],
    ],
    'an unknown id': [[`$ACTION_ID_${'f'.repeat(42)}`, '']],
    'no action at all': [['title', 'x']],
  }
}
