/** What a user may open: by their roles, and by the applications that the tenant has installed. */
import { hasRole, type Role } from './roles';
import type { Me } from './session-slice';

/** Something that needs one of `roles` and an `application`; without them everyone may open it. */
export interface Restricted {
  roles?: readonly Role[];
  application?: string | undefined;
}

export const isInstalled = (me: Me, { application }: Restricted): boolean =>
  !application || me.applications.includes(application);

export const canOpen = (me: Me, restricted: Restricted): boolean =>
  isInstalled(me, restricted) && hasRole(me.roles, restricted.roles);
