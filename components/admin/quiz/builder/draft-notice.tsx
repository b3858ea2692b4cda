import type { Messages } from 'next-intl'
import { Button } from '@/components/ui/button'
import { NoticeBox } from '@/components/ui/notice-box'

type Props = { found: 'own' | 'older'; onDiscard: () => void; texts: Messages['quizTemplates']['draft'] }

/** Says that the editor shows a draft kept in this browser. */
export const DraftNotice = ({ found, onDiscard, texts }: Props) => (
  <NoticeBox
    role="status"
    tone="flood"
    title={texts.found}
    className="mt-4"
    action={
      <Button type="button" variant="outline" size="sm" onClick={onDiscard}>
        {texts.discard}
      </Button>
    }
  >
    {texts[found]}
  </NoticeBox>
)
