import { errorCode } from '../../lib/core/unknown.ts'

/** A reason not to start, or to stop: one clear line for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

const pathOf = (error: Error) => ('path' in error ? ` ${error.path}` : '')

const KNOWN: Record<string, (error: Error) => string> = {
  ENOSPC: () => 'the disk is full',
  EDQUOT: () => 'the disk quota is used up',
  EACCES: (error) => `this user has no permission for${pathOf(error)}`,
  EPERM: (error) => `this user has no permission for${pathOf(error)}`,
  EEXIST: (error) => `a file is where a folder is needed:${pathOf(error)}`,
  ENOTDIR: (error) => `a file is where a folder is needed:${pathOf(error)}`,
  EISDIR: () => 'a folder is where a file is needed',
  EROFS: (error) => `the file system is read-only:${pathOf(error)}`,
  EMFILE: () => 'too many open files: raise the limit (ulimit -n)',
}

/** The first line of what went wrong, without credentials, statements or their parameters. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const source = 'params' in error && error.cause instanceof Error ? error.cause : error
  const text = KNOWN[errorCode(source)]?.(source) ?? source.message
  const [line = ''] = text.trim().split('\n')
  return line.replace(/(\w+:\/\/[^:/@\s]+):(?!PASSWORD@)[^@\s]+@/g, '$1:***@') || source.name
}
