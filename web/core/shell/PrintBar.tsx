import { useStore } from '../device/store.ts';
import { prints } from '../file/prints.ts';
import { go } from '../navigation/go.ts';
import { usePath } from '../navigation/useSearch.ts';
import { Button } from '../ui/Button.tsx';
import { useT } from '../words/i18n.ts';
import { calm } from './calm.ts';

/** Results of print jobs whose screen was left; shown where no task is under way. */
export function PrintBar() {
  const t = useT();
  const path = usePath();
  const [done] = useStore(prints).filter(({ isBusy }) => !isBusy);
  if (!done || !calm.has(path)) return null;
  const { title, trouble, address } = done;
  return (
    <div className="kw-update" role="status">
      <span>{trouble === undefined ? t('print.ready', { title }) : t('print.not-made', { title, trouble })}</span>
      <Button kind="primary" size="bar" onPress={() => go(address.path, address.search)}>
        {t('print.show')}
      </Button>
    </div>
  );
}
