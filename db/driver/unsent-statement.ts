import type postgres from 'postgres'
import { withoutHoles } from './sparse-rows'

const ATTEMPTS = 3
const ADMIN_SHUTDOWN = '57P01'
const CRASH_SHUTDOWN = '57P02'

/**
 * postgres.js 3.4.9 keeps the error with which the server ended a busy connection and rejects the first statement of the next
 * connection in that slot with it, up to a minute later (`errorResponse` in src/connection.js). That statement was never sent; the
 * one whose connection ended was rejected with CONNECTION_CLOSED.
 * https://github.com/porsager/postgres/issues/1216
 */
export const isUnsent = (error: unknown): boolean =>
  error instanceof Error &&
  'severity' in error &&
  error.severity === 'FATAL' &&
  'code' in error &&
  (error.code === ADMIN_SHUTDOWN || error.code === CRASH_SHUTDOWN)

async function untilSent<T>(send: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return withoutHoles(await send())
    } catch (error) {
      if (!isUnsent(error) || attempt >= ATTEMPTS) throw error
    }
  }
}

/** The driver as drizzle uses it: sends unsent statements again and returns results without holes. */
export function resendingUnsent(sql: postgres.Sql): postgres.Sql {
  const unsafe = (...statement: Parameters<postgres.Sql['unsafe']>) => {
    let asValues = false
    // Drizzle calls `.values()` synchronously after `unsafe()`: nothing may be sent before that.
    const result = Promise.resolve().then(() =>
      untilSent<unknown>(() => (asValues ? sql.unsafe(...statement).values() : sql.unsafe(...statement))),
    )
    const values = () => {
      asValues = true
      return result
    }
    return Object.assign(result, { values })
  }
  return Object.create(sql, { unsafe: { value: unsafe } })
}

const isTemplate = (given: unknown): given is TemplateStringsArray => Array.isArray(given) && 'raw' in given

/**
 * A query of the driver that is sent by `send` when it is awaited, once; in everything else, and as a part of another query, it
 * behaves as the driver's.
 */
function sentBy<Q extends object>(query: Q, send: () => PromiseLike<unknown>): Q {
  let answer: Promise<unknown> | undefined
  return new Proxy(query, {
    get: (target, key) => {
      if (key === 'then' || key === 'catch' || key === 'finally')
        return (...handlers: unknown[]) => {
          answer ??= untilSent(send)
          return Reflect.apply(answer[key], answer, handlers)
        }
      const own = Reflect.get(target, key)
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
}

/** The driver as statements without drizzle use it: its templates are sent again in the same way, and stay prepared. */
export function resendingTemplates(sql: postgres.Sql): postgres.Sql {
  const make = (...given: unknown[]) => Reflect.apply(sql, undefined, given)
  const template = (...given: unknown[]) =>
    isTemplate(given[0]) ? sentBy(make(...given), () => make(...given)) : make(...given)
  return Object.setPrototypeOf(template, sql)
}
