/** Command palette: open a page, or search in one. */
import Search from '@mui/icons-material/Search';
import { Box, Dialog, InputBase, ListItemIcon, ListItemText, MenuItem, MenuList } from '@mui/material';
import { type ComponentType, type KeyboardEvent, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { canOpen } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { morePages } from '../more-pages';
import { pages } from '../pages';

interface Command {
  key: string;
  label: string;
  to: string;
  icon: ComponentType;
}

function useCommands(pages: FeaturePage[], text: string): Command[] {
  const t = useT();
  const query = text.trim().toLowerCase();
  const pageCommands = pages
    .map((page) => ({ key: page.path, label: t(page.titleKey), to: `/${page.path}`, icon: page.icon }))
    .filter(({ label }) => label.toLowerCase().includes(query));
  const searches = pages
    .filter((page) => query && page.searchable)
    .map((page) => ({
      key: `search-${page.path}`,
      label: t('shell.searchIn', { text: text.trim(), page: t(page.titleKey) }),
      to: `/${page.path}?search=${encodeURIComponent(text.trim())}`,
      icon: Search,
    }));
  return [...pageCommands, ...searches];
}

/** Return the pages that the user may open; paths with a parameter are left out. */
function usePages(): FeaturePage[] {
  const me = useMe();
  const more = use(morePages());
  return [...pages, ...more].filter((page) => canOpen(me, page) && !page.path.includes(':'));
}

export function Palette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const commands = useCommands(usePages(), text);
  const active = Math.min(index, commands.length - 1);

  function run(command: Command | undefined): void {
    if (!command) return;
    onClose();
    void navigate(command.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') run(commands[active]);
    if (event.key === 'ArrowDown') setIndex(Math.min(active + 1, commands.length - 1));
    if (event.key === 'ArrowUp') setIndex(Math.max(active - 1, 0));
    if (['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) event.preventDefault();
  }

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
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': t('shell.search'),
            'aria-expanded': true,
            'aria-controls': 'palette-commands',
            'aria-activedescendant': commands[active] ? `command-${commands[active].key}` : undefined,
          }}
        />
      </Box>
      <MenuList id="palette-commands" role="listbox" aria-label={t('shell.search')} sx={{ minHeight: 160 }}>
        {commands.map((command, position) => (
          <MenuItem
            key={command.key}
            id={`command-${command.key}`}
            role="option"
            aria-selected={position === active}
            selected={position === active}
            onClick={() => run(command)}
          >
            <ListItemIcon>
              <command.icon />
            </ListItemIcon>
            <ListItemText>{command.label}</ListItemText>
          </MenuItem>
        ))}
      </MenuList>
    </Dialog>
  );
}
