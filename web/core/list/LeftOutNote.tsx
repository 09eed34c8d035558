import type { Page } from '../wire/listApi.ts';
import { useT } from '../words/i18n.ts';

/** Says that a list has rows which its reader may not see now: without it their absence would be taken as a fact. */
export function LeftOutNote({ of }: { of: Pick<Page<unknown>, 'leftOut'> | undefined }) {
  const t = useT();
  return of?.leftOut ? <p role="status">{t('stock.left-out')}</p> : null;
}
