/** Settings page of message templates; an edited template can be reset to the default. */
import RestartAltOutlined from '@mui/icons-material/RestartAltOutlined';
import { IconButton } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { LOCALE_NAMES, type Locale } from '@/shared/i18n/locales';
import type { Resource } from '@/shared/resource/resource';
import { ResourcePage } from '@/shared/resource/resource-page';
import {
  useDeleteMessageTemplateMutation,
  useListMessageTemplatesQuery,
  useUpdateMessageTemplateMutation,
} from '../office/api';
import type { MessageTemplate, MessageTemplateChange } from '../office/contract';
import { writers } from '../rights';

const formatLanguage = ({ locale }: MessageTemplate): string => LOCALE_NAMES[locale as Locale] ?? locale;

function ResetButton({ template: { id, subject, edited } }: { template: MessageTemplate }) {
  const t = useT();
  const [reset, { isLoading }] = useDeleteMessageTemplateMutation();
  if (!edited) return null;
  const label = t('orders.templates.reset', { name: subject });
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={isLoading}
      onClick={() => void reset({ id })}
    >
      <RestartAltOutlined fontSize="small" />
    </IconButton>
  );
}

const messageTemplates: Resource<MessageTemplate> = {
  titleKey: 'orders.templates.title',
  emptyKey: 'orders.templates.empty',
  hintKey: 'orders.templates.hint',
  defaultSort: 'id',
  columns: (t) => [
    { field: 'kind', label: t('orders.templates.kind'), cell: ({ kind }) => t(`orders.templates.${kind}`) },
    { field: 'locale', label: t('orders.templates.locale'), cell: formatLanguage },
    {
      field: 'subject',
      label: t('orders.templates.subject'),
      wideOnly: true,
      cell: ({ subject }) => <bdi>{subject}</bdi>,
    },
    {
      field: 'edited',
      label: t('orders.templates.state'),
      wideOnly: true,
      cell: ({ edited }) => t(edited ? 'orders.templates.own' : 'orders.templates.first'),
    },
  ],
  fields: [
    { name: 'subject', labelKey: 'orders.templates.subject', kind: 'text', required: true },
    { name: 'body', labelKey: 'orders.templates.body', kind: 'long-text', required: true },
  ],
  getName: ({ subject }) => subject,
  writableBy: writers.shop,
  Actions: ({ item }) => <ResetButton template={item} />,
  calls: {
    useList: (query) => useListMessageTemplatesQuery(query),
    useUpdate: () => {
      const [update] = useUpdateMessageTemplateMutation();
      return ({ id, body }) => update({ id, messageTemplateChange: body as MessageTemplateChange });
    },
  },
};

export const MessageTemplatesPage = () => <ResourcePage resource={messageTemplates} />;
