import 'server-only'
import type { AssetKind } from '../rules'
import { image } from './image'
import type { Kind } from './kind'
import { poster } from './poster'
import { speech } from './speech'

export const KINDS: Record<AssetKind, Kind> = { image, speech, poster }
