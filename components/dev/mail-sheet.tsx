import type { Mail } from '@/lib/gateways/mail'

/** A mail as a reader sees it, and its plain text. */
export function MailSheet({ mail: { subject, html, text } }: { mail: Mail }) {
  return (
    <section className="grid gap-3">
      <h2 className="type-head text-xl">{subject}</h2>
      <div className="grid gap-4 lg:grid-cols-[38rem_minmax(0,1fr)]">
        <iframe title={subject} srcDoc={html} sandbox="" className="h-[44rem] w-full border border-line" />
        <pre className="overflow-x-auto text-sm whitespace-pre-wrap">{text}</pre>
      </div>
    </section>
  )
}
