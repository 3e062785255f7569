/** Command palette: open a page or a record, run an action, or search in a list. */
import {
  Box,
  Dialog,
  InputBase,
  LinearProgress,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  MenuItem,
  MenuList,
} from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { type Command, type CommandGroup, useCommandGroups } from './commands';
import { addRecent } from './recent';
import { useRecords } from './use-records';

interface PaletteProps {
  onShortcuts: () => void;
  onClose: () => void;
}

const optionId = ({ key }: Command) => `command-${key}`;

/** Return how to run a command; what was opened is remembered. */
function useRun(onClose: () => void) {
  const navigate = useNavigate();
  const { id } = useMe();
  return ({ to, act, label, detail }: Command) => {
    onClose();
    act?.();
    if (!to) return;
    addRecent(id, { to, label, detail });
    void navigate(to);
  };
}

interface OptionProps {
  command: Command;
  isActive: boolean;
  onRun: () => void;
}

function Option({ command, isActive, onRun }: OptionProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <MenuItem
      ref={row}
      id={optionId(command)}
      role="option"
      aria-selected={isActive}
      selected={isActive}
      onClick={onRun}
    >
      <ListItemIcon>
        <command.icon />
      </ListItemIcon>
      <ListItemText
        primary={command.label}
        secondary={command.detail}
        slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
      />
    </MenuItem>
  );
}

interface GroupProps {
  group: CommandGroup;
  active: Command | undefined;
  onRun: (command: Command) => void;
}

function Group({ group: { titleKey, commands }, active, onRun }: GroupProps) {
  const t = useT();
  return (
    <Box role="group" aria-label={t(titleKey)}>
      <ListSubheader component="div" role="presentation" sx={{ lineHeight: 2.2 }}>
        {t(titleKey)}
      </ListSubheader>
      {commands.map((command) => (
        <Option
          key={command.key}
          command={command}
          isActive={command === active}
          onRun={() => onRun(command)}
        />
      ))}
    </Box>
  );
}

function usePaletteKeys(commands: readonly Command[], isPending: boolean, run: (command: Command) => void) {
  const [index, setIndex] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const active = Math.max(0, Math.min(index, commands.length - 1));
  const first = commands[active];

  // Enter that came before the records runs what is first once they are there.
  useEffect(() => {
    if (!isEntered || isPending || !first) return;
    setEntered(false);
    run(first);
  }, [isEntered, isPending, first, run]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') setEntered(true);
    if (event.key === 'ArrowDown') setIndex(Math.min(active + 1, commands.length - 1));
    if (event.key === 'ArrowUp') setIndex(Math.max(active - 1, 0));
    if (['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) event.preventDefault();
  }
  return { active: first, onKeyDown, reset: () => setIndex(0) };
}

export function Palette({ onShortcuts, onClose }: PaletteProps) {
  const t = useT();
  const [text, setText] = useState('');
  const records = useRecords(text);
  const groups = useCommandGroups(text, records.groups, onShortcuts);
  const run = useRun(onClose);
  const commands = groups.flatMap((group) => group.commands);
  const keys = usePaletteKeys(commands, records.isPending, run);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': t('shell.search') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ borderBottom: 1, borderColor: 'divider', px: 2, py: 1 }}>
        <InputBase
          fullWidth
          autoFocus
          value={text}
          placeholder={t('shell.search')}
          onChange={(event) => {
            setText(event.target.value);
            keys.reset();
          }}
          onKeyDown={keys.onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': t('shell.search'),
            'aria-expanded': true,
            'aria-busy': records.isPending,
            'aria-controls': 'palette-commands',
            'aria-activedescendant': keys.active ? optionId(keys.active) : undefined,
          }}
        />
      </Box>
      <Box sx={{ height: 2 }}>
        {records.isPending && <LinearProgress aria-label={t('page.loading')} sx={{ height: 2 }} />}
      </Box>
      <MenuList
        id="palette-commands"
        role="listbox"
        aria-label={t('shell.search')}
        sx={{ height: 420, overflowY: 'auto', py: 0 }}
      >
        {groups.map((group) => (
          <Group key={group.titleKey} group={group} active={keys.active} onRun={run} />
        ))}
      </MenuList>
    </Dialog>
  );
}
