/** The latest entries of a customer's ledger: what each was, its change and the balance after it. */
import { Box, List, ListItem, ListItemText, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { EmptyState, ErrorState } from '@/shared/ui/states';

/** Of how many entries a dialog has room. */
export const LIMIT = 30;

interface LedgerEntry {
  id: string;
  title: string;
  createdAt: string | null;
  /** Texts behind the time; empty ones are left out. */
  details: readonly string[];
  change: ReactNode;
  balance: string;
}

interface LedgerEntriesProps {
  label: string;
  empty: string;
  /** Undefined while they are read. */
  entries: readonly LedgerEntry[] | undefined;
  error: unknown;
  retry: () => void;
}

export function LedgerEntries({ label, empty, entries, error, retry }: LedgerEntriesProps) {
  const { dateTime } = useFormat();
  if (error && !entries) return <ErrorState error={error} retry={retry} />;
  if (!entries) return <Skeleton variant="rounded" height={120} />;
  if (entries.length === 0) return <EmptyState text={empty} />;
  return (
    <List dense disablePadding aria-label={label}>
      {entries.map(({ id, title, createdAt, details, change, balance }) => (
        <ListItem key={id} disableGutters divider>
          <ListItemText
            primary={title}
            secondary={[createdAt && dateTime(createdAt), ...details].filter(Boolean).join(' · ')}
          />
          <Box className="tabular-nums" sx={{ textAlign: 'end' }}>
            {change}
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{balance}</Box>
          </Box>
        </ListItem>
      ))}
    </List>
  );
}
