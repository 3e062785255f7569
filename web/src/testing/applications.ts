/** Applications of the store for tests. */
import type { Application, InstalledApplication } from '@/features/apps/api';
import type { OutsideApplication } from '@/features/apps/outside/outside-applications';

export const application = (id: string, values: Partial<Application> = {}): Application => ({
  '@id': `/fr/api/applications/${id}`,
  '@type': 'Application',
  id,
  name: id,
  image: `/admin/apps/${id}.svg`,
  description: `About ${id}`,
  price: 0,
  pageUrl: `/admin/apps/${id}`,
  group: 'others',
  category: 'entertainment',
  release: '1.0.0',
  permissions: [],
  changelog: [{ release: '1.0.0', date: '2026-09-01', text: 'First release.' }],
  pictures: [],
  requires: [],
  conflicts: [],
  isInstallable: true,
  status: 'available',
  progress: 0,
  installationId: '',
  erasedAt: null,
  isAnnounced: false,
  theme: null,
  installedRelease: '',
  isUpdatable: false,
  newPermissions: [],
  updateChangelog: [],
  ...values,
});

export const installedApplication = (
  id: string,
  values: Partial<InstalledApplication> = {},
): InstalledApplication => ({
  '@id': `/fr/api/installed_applications/${id}`,
  '@type': 'InstalledApplication',
  id,
  version: 1,
  application: id,
  name: id,
  image: `/admin/apps/${id}.svg`,
  menuOrder: 0,
  isEnabled: true,
  status: 'installed',
  progress: 100,
  step: '',
  detail: '',
  failureCode: '',
  release: '1.0.0',
  installedAt: '2026-11-01T10:00:00Z',
  erasedAt: null,
  ...values,
});

export const outsideApplication = (
  id: string,
  values: Partial<OutsideApplication> = {},
): OutsideApplication => ({
  '@id': `/fr/api/outside_applications/${id}`,
  id,
  name: id,
  description: `About ${id}`,
  release: '1.0.0',
  status: 'installed',
  installUrl: `https://${id}.test/install`,
  nextRelease: null,
  installedAt: '2026-11-01T10:00:00Z',
  ...values,
});
