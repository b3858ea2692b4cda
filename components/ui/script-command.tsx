import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { scriptPath, type VerifyScript } from '@/lib/core/verify-scripts'
import { buttonStyle } from './button'
import { Icon } from './icon'

type Props = { script: VerifyScript; parameters: string; locale: Locale }

/** A script to download, and the command that runs it. */
export const ScriptCommand = ({ script, parameters, locale }: Props) => (
  <div className="grid justify-items-start gap-3">
    <a href={scriptPath(script)} download className={buttonStyle({ variant: 'outline', size: 'sm' })}>
      <Icon name="download" size={18} />
      {translatorFor(locale, 'verifyScript')('download', { script })}
    </a>
    <p className="sheet hash w-full p-4 wrap-anywhere">{`node ${script} ${parameters}`}</p>
  </div>
)
