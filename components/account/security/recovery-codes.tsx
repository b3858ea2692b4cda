'use client'

import { CopyButton } from '@/components/ui/copy-button'
import '@/components/account/account.css'

type Texts = Record<'codes' | 'codesText' | 'copy' | 'copied' | 'notCopied' | 'download', string>

/** Shown only once, when they have been created. */
export function RecoveryCodes({ codes, texts }: { codes: string[]; texts: Texts }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div role="status">
      <h4 className="text-lg">{texts.codes}</h4>
      <p className="mb-2 text-sm text-ink-soft">{texts.codesText}</p>
      <ol className="factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3 flex gap-2">
        <CopyButton text={text} texts={texts} variant="outline" size="sm" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="goalquest-codes.txt"
          className="button button-outline button-sm"
        >
          {texts.download}
        </a>
      </div>
    </div>
  )
}
