/** Admin page of players. */
import { withPrefetch } from '@/shared/feature/prefetch';
import { ResourcePage } from '@/shared/resource/resource-page';
import { prefetchRows } from '@/shared/resource/use-resource-list';
import { playersResource } from './players-resource';

export const PlayersPage = withPrefetch(
  () => <ResourcePage resource={playersResource} />,
  prefetchRows(playersResource),
);
