import { toast } from '../device/toast.ts';
import { t } from '../words/i18n.ts';

/** Puts a text into the clipboard and shows that. Without https the browser only allows a selected field to be copied. */
export async function copyText(text: string): Promise<void> {
  const copied = await (navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? copySelected(text));
  toast(t(copied ? 'record.copied' : 'record.copy.failed'), { tone: copied ? 'green' : 'red' });
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}
