import type { MasterField as Field } from '../../contract/core/master.ts';
import { boardCalls } from '../../contract/statistics/board.calls.ts';
import { MakeForm } from '../core/master/MakeForm.tsx';
import { goBack, hrefOf } from '../core/navigation/go.ts';
import { sendCommand } from '../core/queue/queue.ts';
import { useSession } from '../core/session/session.ts';
import { showSecretOnce } from '../core/ui/showSecretOnce.tsx';
import { useT } from '../core/words/i18n.ts';

const fields: Field[] = [
  { wire: 'BoardName', type: 'text', required: true, max: 60 },
  { wire: 'WCode', type: 'reference', refersTo: 'warehouses' },
];

/** A new board, of all warehouses or of one. Its secret address is shown once and not stored. */
export function BoardFormScreen() {
  const t = useT();
  return (
    <MakeForm
      noScan
      first={{ WCode: useSession()?.login.WCode ?? '' }}
      fields={() => fields}
      label="action.board.new"
      call={boardCalls.createBoard}
      make={({ BoardName, WCode }) => sendCommand(boardCalls.createBoard, { name: BoardName, warehouse: WCode || undefined })}
      made={async ({ name, token }) => {
        const secret = `${location.origin}${location.pathname}#${hrefOf('/board', { token })}`;
        await showSecretOnce({
          title: t('board.made', { name }),
          hint: t('board.made.text'),
          secret,
          done: t('shell.close'),
          asCode: true,
        });
        goBack();
      }}
    />
  );
}
