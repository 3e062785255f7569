/** Dialog that lets another person take over this device with their PIN. */
import {
  Alert,
  Avatar,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemAvatar,
  ListItemButton,
  ListItemText,
  Skeleton,
  Stack,
} from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { PasswordField } from './password-field';
import { switchPerson } from './session';
import { listSwitchablePeople, type SwitchablePerson } from './tokens';

function usePeople() {
  const [people, setPeople] = useState<SwitchablePerson[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    listSwitchablePeople().then(setPeople, () => setFailed(true));
  }, []);
  return { people, isFailed };
}

function PersonList({ onChoose }: { onChoose: (person: SwitchablePerson) => void }) {
  const t = useT();
  const { people, isFailed } = usePeople();
  if (isFailed) return <Alert severity="error">{t('problem.network')}</Alert>;
  if (!people) return <Skeleton variant="rounded" height={120} />;
  if (people.length === 0) return <Alert severity="info">{t('switchPerson.none')}</Alert>;
  return (
    <List disablePadding>
      {people.map((person) => (
        <ListItemButton key={person.id} onClick={() => onChoose(person)}>
          <ListItemAvatar>
            <Avatar src={person.picture ?? undefined} alt="">
              {person.name.slice(0, 1)}
            </Avatar>
          </ListItemAvatar>
          <ListItemText primary={person.name} />
        </ListItemButton>
      ))}
    </List>
  );
}

function PinForm({ person, onDone }: { person: SwitchablePerson; onDone: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const errorKey = await dispatch(switchPerson(person.id, pin));
    setError(errorKey);
    setPin('');
    if (!errorKey) onDone();
  }
  return (
    <Stack component="form" spacing={2} sx={{ pt: 1 }} onSubmit={submit}>
      {error && <Alert severity="error">{t(error)}</Alert>}
      <PasswordField
        id="switch-pin"
        label={t('switchPerson.pin', { name: person.name })}
        autoComplete="off"
        isNumeric
        autoFocus
        value={pin}
        onChange={setPin}
      />
      <Button type="submit" variant="contained" disabled={pin.length < 4}>
        {t('switchPerson.submit')}
      </Button>
    </Stack>
  );
}

export function SwitchPersonDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [person, setPerson] = useState<SwitchablePerson | null>(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="switch-person-title">
      <DialogTitle id="switch-person-title">{t('switchPerson.title')}</DialogTitle>
      <DialogContent>
        {person ? <PinForm person={person} onDone={onClose} /> : <PersonList onChoose={setPerson} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
