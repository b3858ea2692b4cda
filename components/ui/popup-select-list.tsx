import * as Select from '@radix-ui/react-select'
import { Icon } from './icon'
import type { Option } from './select-field'
import './css/paper.css'
import './css/popup.css'

type Props = {
  id: string
  name: string
  options: Option[]
  value: string
  onValueChange: (value: string) => void
}

export default function PopupSelectList({ id, name, options, value, onValueChange }: Props) {
  return (
    <Select.Root name={name} value={value} onValueChange={onValueChange}>
      <Select.Trigger id={id} className="field flex items-center justify-between gap-2 text-left">
        <span className="truncate">
          <Select.Value />
        </span>
        <Icon name="chevron-down" size={16} />
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          position="popper"
          sideOffset={4}
          collisionPadding={10}
          className="popup-list paper-rise"
        >
          <Select.Viewport className="py-1">
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="popup-option"
              >
                <Select.ItemIndicator className="absolute left-3">
                  <Icon name="check" size={16} />
                </Select.ItemIndicator>
                <Select.ItemText>{option.label}</Select.ItemText>
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}
