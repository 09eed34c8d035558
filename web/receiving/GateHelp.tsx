import { permissionOf } from '../../contract/core/call.ts';
import { listPermission } from '../../contract/core/list.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { receivingLists } from '../../contract/receiving/receiving.lists.ts';
import { go, type ScreenPath } from '../core/navigation/go.ts';
import { useWarehouses } from '../core/pickers/WarehousePicker.tsx';
import { mayDo, useSession } from '../core/session/session.ts';
import { OptionList } from '../core/ui/OptionList.tsx';
import { Sheet } from '../core/ui/Sheet.tsx';
import { useT } from '../core/words/i18n.ts';

/** Why a delivery note cannot be scanned, and the screen that helps with it. */
const ways = [
  { why: 'unreadable', path: '/pages/Stock/UnRecieveRecord', permission: listPermission(receivingLists.unreceivedNotes) },
  { why: 'unknown', path: '/pages/InStorage/DelinoRePush', permission: permissionOf(receivingCalls.pushNote) },
] as const satisfies readonly { why: string; path: ScreenPath; permission: string | undefined }[];

/** Help at the gate for a sign-in code or delivery note that cannot be scanned. */
export function GateHelp({ atSign, onSign, onClose }: { atSign: boolean; onSign: (code: string) => Promise<void>; onClose: () => void }) {
  const t = useT();
  const title = t(atSign ? 'receive.stuck.sign' : 'receive.stuck.note');
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('shell.close')}>
      {atSign ? (
        <Warehouses
          label={title}
          onPick={(code) => {
            onClose();
            void onSign(code);
          }}
        />
      ) : (
        <NoteWays label={title} onClose={onClose} />
      )}
    </Sheet>
  );
}

function Warehouses({ label, onPick }: { label: string; onPick: (code: string) => void }) {
  const { data = [] } = useWarehouses();
  const options = data.flatMap(({ code, name }) => (code ? { value: code, label: name ?? code, about: code } : []));
  return <OptionList label={label} options={options} onPick={onPick} />;
}

function NoteWays({ label, onClose }: { label: string; onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const options = ways
    .filter(({ permission }) => mayDo(permission, session))
    .map(({ why }) => ({ value: why, label: t(`receive.stuck.${why}`), about: t(`receive.stuck.${why}.about`) }));
  const pick = (why: string) => {
    const way = ways.find((one) => one.why === why);
    if (!way) return;
    onClose();
    go(way.path);
  };
  return (
    <>
      <OptionList label={label} options={options} onPick={pick} />
      <p className="kw-column kw-quiet-line">{t('receive.stuck.cartons')}</p>
    </>
  );
}
