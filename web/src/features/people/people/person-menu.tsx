/** Menu of a person in the list. */
import MoreVert from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Person } from '../api.gen';
import { actionsFor, type usePersonActions } from './use-person-actions';

interface PersonMenuProps {
  person: Person;
  run: ReturnType<typeof usePersonActions>['run'];
}

export function PersonMenu({ person, run }: PersonMenuProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-label={t('list.actionsOf', { name: person.name })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actionsFor(person).map((action) => (
          <MenuItem
            key={action}
            onClick={() => {
              setAnchor(null);
              void run(action, person);
            }}
          >
            {t(`people.action.${action}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
