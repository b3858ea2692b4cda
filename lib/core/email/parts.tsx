import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { Block, Email } from './email'
import { STYLES } from './styles'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

function Action({ label, href, stub }: Of<'action'>) {
  const button = (
    <Button href={href} style={STYLES.button} className="l-button">
      {label}
    </Button>
  )
  if (!stub) return <Section style={STYLES.bare}>{button}</Section>
  return (
    <Section style={STYLES.ticket} className="l-line">
      <Row>
        <Column style={STYLES.action} className="l-stack">
          {button}
        </Column>
        <Column style={STYLES.stub} className="l-stack">
          <Text style={STYLES.stubValue}>{stub.value}</Text>
          <Text style={STYLES.stubText}>{stub.text}</Text>
        </Column>
      </Row>
    </Section>
  )
}

function Ticket({ eyebrow, title, text, link, stub }: Of<'ticket'>) {
  return (
    <Section style={STYLES.ticket} className="l-line">
      <Row>
        <Column style={STYLES.won} className="l-stack">
          <Text style={STYLES.figureLabel} className="l-soft">
            {eyebrow}
          </Text>
          <Text style={STYLES.wonTitle} className="l-ink">
            {title}
          </Text>
          <Text style={STYLES.figureLabel} className="l-soft">
            {text}
            <br />
            <Link href={link.href} style={STYLES.link} className="l-link">
              {link.label}
            </Link>
          </Text>
        </Column>
        <Column style={STYLES.stub} className="l-stack">
          <Text style={STYLES.stubText}>{stub.lead}</Text>
          <Text style={STYLES.stubValue}>{stub.value}</Text>
          <Text style={STYLES.stubText}>{stub.text}</Text>
        </Column>
      </Row>
    </Section>
  )
}

function Figures({ figures }: Of<'figures'>) {
  return (
    <Section>
      <Row>
        {figures.map(({ value, label }, index) => (
          <Column
            key={label}
            style={index > 0 ? { ...STYLES.figure, ...STYLES.nextFigure } : STYLES.figure}
            className="l-line"
          >
            <Text style={STYLES.figureValue} className="l-ink">
              {value}
            </Text>
            <Text style={STYLES.figureLabel} className="l-soft">
              {label}
            </Text>
          </Column>
        ))}
      </Row>
    </Section>
  )
}

function Move({ places, label }: NonNullable<Of<'rows'>['rows'][number]['move']>) {
  if (places === 0)
    return (
      <Text style={STYLES.move} className="l-soft">
        –
      </Text>
    )
  const [tone, name] = places > 0 ? [STYLES.up, 'l-up'] : [STYLES.missing, 'l-missing']
  return (
    <Text style={{ ...STYLES.move, ...tone }} className={name}>
      <span title={label}>{`${places > 0 ? '▲' : '▼'} ${Math.abs(places)}`}</span>
    </Text>
  )
}

/** Lazy, since React would preload any other, which mail programs do not. */
const Icon = ({ src }: { src: string }) => (
  <img src={src} alt="" width="24" height="24" loading="lazy" style={STYLES.icon} className="l-icon" />
)

function Line({ lead, move, icons, text, note, value, look }: Of<'rows'>['rows'][number]) {
  const ground = look === 'own' ? 'l-own l-line' : 'l-line'
  const cell = look === 'own' ? { ...STYLES.cell, ...STYLES.own } : STYLES.cell
  const tone = look === 'missing' ? { ...STYLES.rowValue, ...STYLES.missing } : STYLES.rowValue
  return (
    <Row>
      {lead !== undefined && (
        <Column
          style={{ ...cell, ...(look === 'own' ? STYLES.ownEdge : STYLES.edge) }}
          className={look === 'own' ? `${ground} l-edge` : ground}
        >
          <Text style={STYLES.place} className="l-ink">
            {lead}
          </Text>
        </Column>
      )}
      {move && (
        <Column style={{ ...cell, width: 48 }} className={ground}>
          <Move {...move} />
        </Column>
      )}
      <Column style={cell} className={ground}>
        <Text
          style={look === 'own' ? { ...STYLES.rowText, fontWeight: 'bold' } : STYLES.rowText}
          className="l-ink"
        >
          {icons ? (
            <>
              <Icon src={icons.before} />
              {` ${text} `}
              <Icon src={icons.after} />
            </>
          ) : (
            text
          )}
        </Text>
        {note && (
          <Text style={STYLES.figureLabel} className="l-soft">
            {note}
          </Text>
        )}
      </Column>
      <Column style={{ ...cell, width: 110 }} align="right" className={ground}>
        <Text style={tone} className={look === 'missing' ? 'l-missing' : 'l-ink'}>
          {value}
        </Text>
      </Column>
    </Row>
  )
}

/** One part of an email. */
export function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return (
        <Text style={STYLES.text} className="l-ink">
          {block.text}
        </Text>
      )
    case 'action':
      return <Action {...block} />
    case 'ticket':
      return <Ticket {...block} />
    case 'figures':
      return <Figures {...block} />
    case 'rows':
      return (
        <Section>
          <Heading as="h2" style={STYLES.rowsTitle} className="l-ink l-rule">
            {block.title}
          </Heading>
          {block.rows.map((row) => (
            <Line key={`${row.lead} ${row.text} ${row.note}`} {...row} />
          ))}
        </Section>
      )
    case 'address':
      return (
        <Text style={STYLES.small} className="l-soft">
          {block.text}
          <br />
          <span style={STYLES.address} className="l-link">
            {block.href}
          </span>
        </Text>
      )
  }
}

export function Footer({ reason, links, slogan }: Email['footer']) {
  return (
    <Section style={STYLES.footer} className="l-mast l-pad">
      <Text style={STYLES.footerText} className="l-soft">
        {reason}
        {links.map(({ label, href }, index) => (
          <span key={href}>
            {index > 0 ? ' · ' : ' '}
            <Link href={href} style={STYLES.link} className="l-link">
              {label}
            </Link>
          </span>
        ))}
        <br />
        {slogan}
      </Text>
    </Section>
  )
}
