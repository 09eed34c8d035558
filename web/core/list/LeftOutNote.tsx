import type { Page } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';

/** Says that the list has rows which its reader may not see now; otherwise people would think that there are none. */
export function LeftOutNote({ of }: { of: Pick<Page<unknown>, 'leftOut'> | undefined }) {
  const t = useT();
  return of?.leftOut ? <p role="status">{t('stock.left-out')}</p> : null;
}
