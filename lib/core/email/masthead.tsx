import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { STYLES } from './styles'

const Line = () => <div style={STYLES.markLine} className="l-rule" />

/** The name with its mark: a ring of borders, since mail programs drop inline SVG and block pictures. */
const Logo = () => (
  <Row align="left" width="auto">
    <Column style={STYLES.markEnd}>
      <Line />
    </Column>
    <Column>
      <div style={STYLES.markRing} className="l-rule">
        <Line />
      </div>
    </Column>
    <Column style={STYLES.markEnd}>
      <Line />
    </Column>
    <Column>
      <Text style={STYLES.logo} className="l-ink">
        GoalQuest
      </Text>
    </Column>
  </Row>
)

export const Masthead = ({ dates }: { dates?: string }) => (
  <Section style={STYLES.masthead} className="l-mast l-pad">
    <Row>
      <Column>
        <Logo />
      </Column>
      {dates && (
        <Column align="right">
          <Text style={STYLES.dates} className="l-soft">
            {dates}
          </Text>
        </Column>
      )}
    </Row>
  </Section>
)
