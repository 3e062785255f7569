/** Descriptor of the assistant feature. */
import { texts } from 'virtual:texts/assistant';
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import { OFFICE } from '@/shared/auth/roles';
import type { Feature } from '@/shared/feature/feature';

export const feature: Feature = {
  context: 'assistant',
  application: 'assistant',
  position: 5,
  pages: [
    {
      path: 'assistant',
      titleKey: 'assistant.title',
      icon: AutoAwesomeOutlined,
      roles: OFFICE,
      texts,
      answers: true,
      load: () => import('./conversation/assistant-page').then((module) => module.AssistantPage),
    },
  ],
  records: [{ path: 'assistant', load: () => import('./resources').then((module) => module.findResources) }],
  live: {},
};
