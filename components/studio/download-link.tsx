import { Icon } from '@/components/ui/icon'
import './studio.css'

type Props = { id: string; label: string; name: string; children?: string }

/** Saves the file; an icon unless it has a text. */
export const DownloadLink = ({ id, label, name, children }: Props) => (
  <a
    href={`/api/assets/${id}?download`}
    aria-label={`${label}: ${name}`}
    className={children ? 'button button-outline button-sm' : 'studio-icon'}
    download
  >
    <Icon name="download" size={18} />
    {children}
  </a>
)
