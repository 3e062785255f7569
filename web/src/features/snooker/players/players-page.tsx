/** Admin page of players. */
import { toPage } from '@/shared/resource/resource-page';
import { playersResource } from './players-resource';

export const PlayersPage = toPage(playersResource);
