import { registerHooks } from 'node:module'

const PLAIN =
  /\/node_modules\/(@react-email\/render|next\/dist\/(client|shared)|react-dom|react)\/(?!.*\.react-server\.)/

/** As Next.js loads the renderer of emails and the components of the browser: they get the React of a plain server. */
registerHooks({
  resolve(specifier, context, next) {
    if (!PLAIN.test(context.parentURL ?? '')) return next(specifier, context)
    return next(specifier, {
      ...context,
      conditions: context.conditions.filter((condition) => condition !== 'react-server'),
    })
  },
})
