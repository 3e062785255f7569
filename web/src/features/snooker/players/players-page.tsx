/** Admin page of players. */
import { ResourcePage } from '@/shared/resource/resource-page';
import { playersResource } from './players-resource';

export const PlayersPage = () => <ResourcePage resource={playersResource} />;
