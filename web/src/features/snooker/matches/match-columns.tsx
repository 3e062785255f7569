/** Columns of the match list. */
import { Link } from '@mui/material';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { Column } from '@/shared/ui/data-table-columns';
import { Status } from '@/shared/ui/status';
import type { SnookerMatch } from '../contract';
import { matchPath } from '../paths';

export function matchColumns(t: Translate, format: Format): Column<SnookerMatch>[] {
  const label = (name: string) => t(`snooker.list.${name}`);
  return [
    {
      field: 'players',
      label: label('players'),
      cell: ({ id, players }) => (
        <Link component={RouterLink} to={matchPath(id)}>
          {players.map(({ id: player, name }, index) => (
            // Each by itself: in the order of the points beside them, whatever the direction of the page.
            <Fragment key={player}>
              {index > 0 && ' – '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </Link>
      ),
    },
    {
      field: 'frames',
      label: label('frames'),
      width: 100,
      cell: ({ framesWon }) => <span className="tabular-nums">{framesWon.join(' – ')}</span>,
    },
    {
      field: 'points',
      label: label('points'),
      width: 90,
      showFrom: 'md',
      cell: ({ currentFrame }) => <span className="tabular-nums">{currentFrame?.scores.join(' – ')}</span>,
    },
    {
      field: 'mode',
      label: label('mode'),
      width: 150,
      wraps: true,
      sortable: true,
      showFrom: 'md',
      cell: ({ mode }) => t(`snooker.mode.${mode}`),
    },
    {
      field: 'state',
      label: label('state'),
      width: 130,
      cell: ({ state }) => (
        <Status tone={state === 'open' ? 'green' : 'stone'} label={t(`snooker.state.${state}`)} />
      ),
    },
    {
      field: 'createdAt',
      label: label('createdAt'),
      width: 170,
      sortable: true,
      showFrom: 'md',
      cell: ({ createdAt }) => (
        <span className="tabular-nums">{createdAt && format.dateTime(createdAt)}</span>
      ),
    },
  ];
}
