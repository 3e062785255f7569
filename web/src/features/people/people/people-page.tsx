/** People of the tenant: who they are, what they may do, and whether they can sign in. */
import { Button, Link as MuiLink, Stack } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { CopyDialog } from '@/shared/ui/copy-dialog';
import { DataTable } from '@/shared/ui/data-table';
import type { Column } from '@/shared/ui/data-table-columns';
import { Page } from '@/shared/ui/page';
import { ErrorState } from '@/shared/ui/states';
import { Status } from '@/shared/ui/status';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { type Person, useListMailsQuery, useListPeopleQuery } from '../api.gen';
import { peoplePaths } from '../paths';
import { InviteDialog } from './invite-dialog';
import { PersonDialog } from './person-dialog';
import { PersonMenu } from './person-menu';
import { usePersonActions } from './use-person-actions';

const SORT = { field: 'name', direction: 'asc' } as const;
const TONES = { active: 'green', invited: 'blue', inactive: 'stone' } as const;

function useColumns(edit: (person: Person) => void, run: ReturnType<typeof usePersonActions>['run']) {
  const t = useT();
  const { date, dateTime } = useFormat();
  const columns: Column<Person>[] = [
    {
      field: 'name',
      label: t('people.name'),
      cell: (person) => (
        <MuiLink component="button" sx={{ textAlign: 'start' }} onClick={() => edit(person)}>
          {person.name}
        </MuiLink>
      ),
    },
    {
      field: 'email',
      label: t('people.email'),
      showFrom: 'md',
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      field: 'roles',
      label: t('people.roles'),
      wraps: true,
      cell: ({ roles }) => roles.map((role) => t(`people.role.${role}`)).join(', '),
    },
    {
      field: 'state',
      label: t('people.status'),
      cell: ({ state }) => <Status tone={TONES[state]} label={t(`people.state.${state}`)} />,
    },
    {
      field: 'hasSecondFactor',
      label: t('account.secondFactor'),
      wraps: true,
      showFrom: 'md',
      cell: ({ hasSecondFactor, recoveryAt }) =>
        recoveryAt ? (
          <Status tone="saffron" label={t('people.factorEnds', { day: date(recoveryAt.slice(0, 10)) })} />
        ) : (
          t(hasSecondFactor ? 'people.factorOn' : 'people.factorOff')
        ),
    },
    {
      field: 'signedInAt',
      label: t('people.signedInAt'),
      showFrom: 'md',
      cell: ({ signedInAt }) => (signedInAt ? dateTime(signedInAt) : '—'),
    },
    {
      field: 'actions',
      label: t('people.actionsTitle'),
      amount: true,
      cell: (person) => <PersonMenu person={person} run={run} />,
    },
  ];
  return columns;
}

/** The mailbox exists in the demo only. */
function MailboxLink() {
  const t = useT();
  const { isSuccess } = useListMailsQuery({});
  if (!isSuccess) return null;
  return (
    <Button component={Link} to={`/${peoplePaths.mails}`}>
      {t('people.mails.title')}
    </Button>
  );
}

export function PeoplePage() {
  const t = useT();
  const { data, error, refetch } = useListPeopleQuery({});
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<Person | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const { run, problem } = usePersonActions(setLink);
  const columns = useColumns(setEdited, run);
  return (
    <Page
      title={t('people.title')}
      action={
        <Stack direction="row" spacing={1}>
          <MailboxLink />
          <Button variant="contained" onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        </Stack>
      }
    >
      {problem && <ViolationAlerts key={problem.traceId} problem={problem} />}
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('people.title')}
          columns={columns}
          rows={data?.['hydra:member']}
          getKey={({ id }) => id}
          sort={SORT}
          onSort={() => undefined}
        />
      )}
      {isInviting && <InviteDialog onInvited={setLink} onClose={() => setInviting(false)} />}
      {edited && <PersonDialog person={edited} onClose={() => setEdited(null)} />}
      {link && (
        <CopyDialog
          title={t('people.link.title')}
          hint={t('people.link.text')}
          label={t('people.link.label')}
          value={link}
          onClose={() => setLink(null)}
        />
      )}
    </Page>
  );
}
