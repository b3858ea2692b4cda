import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { Email } from './email'
import { Masthead } from './masthead'
import { Footer, Part } from './parts'
import { DARK, STYLES } from './styles'

/** The doctype that the renderer writes; its URL is not one of our links. */
const XHTML = /^<!DOCTYPE[^>]*>/

/** Mail programs break a line after the hyphen of “e-mail”. */
const unbroken = (title: string) =>
  title.split(/(e-mail)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={String(index)} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )

function Sheet({ locale, subject, preview, eyebrow, title, lead, dates, look, blocks, footer }: Email) {
  const isPitch = look === 'pitch'
  const tone = (className: string) => (isPitch ? undefined : className)
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </Head>
      <Body style={STYLES.body} className="l-body">
        <Preview>{preview}</Preview>
        <Container style={STYLES.page} className="l-page">
          <Masthead dates={dates} />
          <Section style={isPitch ? STYLES.pitch : STYLES.head} className="l-pad">
            <Text
              style={isPitch ? { ...STYLES.eyebrow, color: '#f9cd20' } : STYLES.eyebrow}
              className={tone('l-soft')}
            >
              {eyebrow}
            </Text>
            <Heading
              as="h1"
              style={isPitch ? { ...STYLES.title, color: '#fbfaf2' } : STYLES.title}
              className={tone('l-ink')}
            >
              {unbroken(title)}
            </Heading>
            {lead && <Text style={STYLES.lead}>{lead}</Text>}
          </Section>
          <Section style={STYLES.block} className="l-pad">
            {blocks.map((block) => (
              <Part key={JSON.stringify(block)} block={block} />
            ))}
          </Section>
          <Footer {...footer} />
        </Container>
      </Body>
    </Html>
  )
}

/**
 * The email as HTML for mail programs: tables, inline styles, no script. The renderer is loaded with the first one sent, so a process
 * that sends none never loads it.
 */
export async function emailHtml(email: Email): Promise<string> {
  const { render } = await import('@react-email/render')
  const html = await render(<Sheet {...email} />)
  return html.replace(XHTML, '<!doctype html>')
}
