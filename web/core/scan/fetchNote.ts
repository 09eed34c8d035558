import { permissionOf } from '../../../contract/core/call.ts';
import { receivingCalls } from '../../../contract/receiving/receiving.calls.ts';
import { toast } from '../device/toast.ts';
import { mayDo } from '../session/session.ts';
import { ask, wordsOf } from '../wire/api.ts';
import { CallError } from '../wire/CallError.ts';
import { whileOnline } from '../wire/whileOnline.ts';
import { t } from '../words/i18n.ts';

const longestNumber = 60;
/** No note has this code: the explanation of the scan itself is better. */
const unknown: readonly string[] = ['note.not-found', 'note.number-incomplete', 'note.number-lowercase'];

/**
 * An unknown code may be a delivery note that has not arrived: for people who receive, it is fetched from the portal
 * (decision 0016). `why` is shown where the portal does not answer.
 */
export async function fetchNote(code: string): Promise<{ noteNo?: string; why?: string }> {
  const { checkNote } = receivingCalls;
  if (code.length > longestNumber || !mayDo(permissionOf(checkNote))) return {};
  toast(t('flow.looking'));
  try {
    const { noteNo } = await whileOnline((signal) => ask(checkNote, { noteNo: code }, { quiet: true, signal }));
    return { noteNo };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return unknown.includes(error.id) ? {} : { why: wordsOf(error) };
  }
}
