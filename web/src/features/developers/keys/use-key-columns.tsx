/** Columns of the list of keys. */
import { Button } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Column } from '@/shared/ui/data-table-columns';
import { Status } from '@/shared/ui/status';
import type { ApiKey } from '../api.gen';

const hasExpired = ({ expiresAt }: ApiKey) => Boolean(expiresAt && Date.parse(expiresAt) <= Date.now());

function Expiry({ apiKey }: { apiKey: ApiKey }) {
  const t = useT();
  const { dateTime } = useFormat();
  if (hasExpired(apiKey)) return <Status tone="brick" label={t('developers.keys.expired')} />;
  return apiKey.expiresAt ? dateTime(apiKey.expiresAt) : t('developers.keys.lifetimes.never');
}

export function useKeyColumns(revoke: (key: ApiKey) => void): Column<ApiKey>[] {
  const t = useT();
  const { dateTime } = useFormat();
  return [
    { field: 'name', label: t('developers.keys.name'), cell: ({ name }) => name },
    {
      field: 'hint',
      label: t('developers.keys.key'),
      showFrom: 'md',
      width: 160,
      cell: ({ hint }) => <bdi dir="ltr">souk_key_…{hint}</bdi>,
    },
    {
      field: 'scopes',
      label: t('developers.scopes'),
      showFrom: 'md',
      cell: ({ scopes }) => (
        <bdi dir="ltr" title={scopes.join(', ')}>
          {scopes.join(', ')}
        </bdi>
      ),
    },
    { field: 'maker', label: t('developers.keys.maker'), showFrom: 'md', cell: ({ maker }) => maker },
    {
      field: 'lastUsedAt',
      label: t('developers.keys.lastUsedAt'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? dateTime(lastUsedAt) : t('developers.keys.unused')),
    },
    {
      field: 'expiresAt',
      label: t('developers.keys.expiresAt'),
      showFrom: 'md',
      cell: (key) => <Expiry apiKey={key} />,
    },
    {
      field: 'actions',
      label: t('developers.keys.revoke'),
      hasHiddenLabel: true,
      amount: true,
      width: 170,
      cell: (key) => (
        <Button
          color="error"
          aria-label={t('developers.keys.revokeOne', { name: key.name })}
          onClick={() => revoke(key)}
        >
          {t('developers.keys.revoke')}
        </Button>
      ),
    },
  ];
}
