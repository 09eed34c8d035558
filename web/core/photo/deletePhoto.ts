import { photosCalls } from '../../../contract/photos/photos.calls.ts';
import { sendCommand } from '../queue/queue.ts';
import { askWords } from '../ui/askWords.ts';
import { confirm } from '../ui/Dialog.tsx';
import { t } from '../words/i18n.ts';

/** Asks before a photo is deleted: a yes for the own photo, a reason for a colleague's. False when nothing was deleted. */
export async function deletePhoto({ id, mine, by }: { id: number; mine: boolean; by: string }): Promise<boolean> {
  if (!mine) {
    const question = { title: t('photo.delete.why', { by }), label: t('field.Reason'), does: 'photo.delete', danger: true } as const;
    const deletion = await askWords(question, (reason) => sendCommand(photosCalls.deleteColleaguePhoto, { id, reason }));
    return deletion !== undefined;
  }
  const sure = await confirm({
    ...{ title: t('photo.delete.ask'), confirmLabel: t('photo.delete'), cancelLabel: t('shell.cancel') },
    danger: true,
  });
  if (sure) await sendCommand(photosCalls.deletePhoto, { id });
  return sure;
}
