/** State of a template: its draft, the preview of it, and what can be done with it. */
import { useDebounced } from '@/shared/lib/use-debounced';
import { useDraft } from '@/shared/ui/use-draft';
import { useSaving } from '@/shared/ui/use-saving';
import {
  useDeleteMessageTemplateMutation,
  usePreviewMessageQuery,
  useSendPreviewMutation,
  useUpdateMessageTemplateMutation,
} from '../../office/api.gen';
import type { MessageTemplate } from '../../office/contract';

const SETTLED_MS = 400;

export function useTemplate(template: MessageTemplate) {
  const draft = useDraft(template);
  const saving = useSaving();
  const [update] = useUpdateMessageTemplateMutation();
  const [reset] = useDeleteMessageTemplateMutation();
  const [send, { isSuccess: isSent }] = useSendPreviewMutation();
  const { subject, body } = draft.item ?? template;
  const text = { locale: template.locale, subject, body };
  const settled = useDebounced(JSON.stringify(text), SETTLED_MS);
  const isEmpty = subject.trim() === '' || body.trim() === '';
  const preview = usePreviewMessageQuery({ previewMessageBody: JSON.parse(settled) }, { skip: isEmpty });
  const { id, version } = template;
  return {
    subject,
    body,
    isEmpty,
    isSent,
    saving,
    preview,
    change: draft.change,
    discard: draft.discard,
    isChanged: draft.isChanged,
    save: () => saving.run(() => update({ id, messageTemplateChange: { subject, body, version } }).unwrap()),
    reset: () => saving.run(() => reset({ id }).unwrap()),
    send: () => saving.run(() => send({ previewMessageBody: text }).unwrap()),
  };
}
