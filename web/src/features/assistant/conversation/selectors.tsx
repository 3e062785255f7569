/** The three cascading selectors: action, topic, object. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { ACTIONS, type Choice, OBJECTS, TOPICS } from '../contract';

interface SelectorsProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

interface SelectorProps {
  name: 'action' | 'namespace' | 'entity';
  value: string;
  options: readonly string[];
  isDisabled?: boolean;
  onChange: (value: string) => void;
}

function Selector({ name, value, options, isDisabled = false, onChange }: SelectorProps) {
  const t = useT();
  return (
    <TextField
      id={`assistant-${name}`}
      select
      fullWidth
      label={t(`assistant.choice.${name}`)}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('assistant.choice.any')}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {t(`assistant.${name}.${option}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function Selectors({ choice, onChange }: SelectorsProps) {
  const change = (changed: Partial<Record<keyof Choice, string>>) =>
    onChange({ ...choice, ...changed } as Choice);
  return (
    <>
      <Selector
        name="action"
        value={choice.action}
        options={ACTIONS}
        onChange={(action) => change(action ? { action } : { action, namespace: '', entity: '' })}
      />
      <Selector
        name="namespace"
        value={choice.namespace}
        options={TOPICS}
        isDisabled={!choice.action}
        onChange={(namespace) => change(namespace ? { namespace } : { namespace, entity: '' })}
      />
      <Selector
        name="entity"
        value={choice.entity}
        options={OBJECTS}
        isDisabled={!choice.namespace}
        onChange={(entity) => change({ entity })}
      />
    </>
  );
}
