/** The texts of the e-mails; deleting one's own text brings the first one back. */
import { LOCALE_NAMES, type Locale } from '@/shared/i18n/locales';
import type { Resource } from '@/shared/resource/resource';
import { ResourcePage } from '@/shared/resource/resource-page';
import {
  useDeleteMessageTemplateMutation,
  useListMessageTemplatesQuery,
  useUpdateMessageTemplateMutation,
} from '../office/api';
import type { MessageTemplate, MessageTemplateChange } from '../office/contract';

const languageOf = ({ locale }: MessageTemplate): string => LOCALE_NAMES[locale as Locale] ?? locale;

const messageTemplates: Resource<MessageTemplate> = {
  titleKey: 'orders.templates.title',
  emptyKey: 'orders.templates.empty',
  hintKey: 'orders.templates.hint',
  defaultSort: 'id',
  columns: (t) => [
    { field: 'kind', label: t('orders.templates.kind'), cell: ({ kind }) => t(`orders.templates.${kind}`) },
    { field: 'locale', label: t('orders.templates.locale'), cell: languageOf },
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
  nameOf: ({ subject }) => subject,
  writableBy: ['ROLE_ADMIN'],
  calls: {
    useList: (query) => useListMessageTemplatesQuery(query),
    useUpdate: () => {
      const [update] = useUpdateMessageTemplateMutation();
      return ({ id, body }) => update({ id, messageTemplateChange: body as MessageTemplateChange });
    },
    useDelete: () => useDeleteMessageTemplateMutation()[0],
  },
};

export const MessageTemplatesPage = () => <ResourcePage resource={messageTemplates} />;
