import type { TextKey } from '../../../contract/messages/texts.ts';
import { t } from '../words/i18n.ts';
import { askText } from './askText.tsx';

/** What an action cannot be done without, in the person's words: undefined when cancelled, asked again while it is empty. `does` is what the button says. */
export const askWords = ({
  does,
  ...question
}: {
  title: string;
  label: string;
  does: TextKey;
  value?: string;
  danger?: boolean;
  code?: boolean;
}) => askText({ ...question, required: t('work.required'), confirmLabel: t(does), cancelLabel: t('shell.cancel') });
