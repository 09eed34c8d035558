import { wecomCalls } from '../../../contract/system/wecom.calls.ts';
import { feedback } from '../device/feedback.ts';
import { toast } from '../device/toast.ts';
import { scanWithWecom, WecomError } from '../scanner/wecom.ts';
import { ask, wordsOf } from '../wire/api.ts';
import { t } from '../words/i18n.ts';
import { deliverScan } from './scanEntry.ts';

/** Scans with the camera of the messaging app, and passes the code on; without a code it shows the reason. */
export async function scanWithMessagingApp(): Promise<void> {
  let refused = '';
  try {
    deliverScan(
      await scanWithWecom({
        getConfig: async (address) => {
          const { nonce, ...signed } = await ask(wecomCalls.wecomConfig, { address }, { quiet: true }).catch((error: unknown) => {
            refused = wordsOf(error);
            throw error;
          });
          return { ...signed, noncestr: nonce };
        },
      }),
    );
  } catch (error) {
    const reason = error instanceof WecomError ? error.reason : 'failed';
    if (reason === 'cancelled') return toast(t('scan.wecom.cancelled'));
    feedback('reject');
    // Our server's message is more useful than "wrong settings".
    toast(t('scan.error', { why: refused || t(`scan.wecom.${reason}`) }), { tone: 'red', ms: 4000 });
  }
}
