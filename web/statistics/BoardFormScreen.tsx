import { useState } from 'react';
import type { MasterField as Field } from '../../contract/core/master.ts';
import { boardCalls } from '../../contract/statistics/board.calls.ts';
import { wordsOf } from '../core/api.ts';
import { goBack, hrefOf } from '../core/go.ts';
import { useT } from '../core/i18n.ts';
import { MasterField } from '../core/master/MasterField.tsx';
import { Page } from '../core/Page.tsx';
import { queryClient } from '../core/queryClient.ts';
import { sendCommand } from '../core/queue.ts';
import { useSession } from '../core/session.ts';
import { tellOnce } from '../core/tellOnce.tsx';
import { Button } from '../core/ui/Button.tsx';

const fields: Field[] = [
  { wire: 'BoardName', type: 'text', required: true, max: 60 },
  { wire: 'WCode', type: 'reference', refersTo: 'warehouses' },
];

/** A new board, of all warehouses or of one. No template fits: what it makes is told once and kept nowhere. */
export function BoardFormScreen() {
  const t = useT();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ WCode: useSession()?.login.WCode ?? '' });
  const [fault, setFault] = useState('');
  async function save() {
    try {
      const { BoardName, WCode } = values;
      const { name, token } = await sendCommand(boardCalls.createBoard, { name: BoardName, warehouse: WCode || undefined });
      await queryClient.invalidateQueries();
      const secret = `${location.origin}${location.pathname}#${hrefOf('/board', { token })}`;
      await tellOnce({ title: t('board.made', { name }), hint: t('board.made.text'), secret, done: t('shell.close') });
      goBack();
    } catch (error) {
      setFault(wordsOf(error));
    }
  }
  return (
    <Page
      noScan
      bottom={
        <div className="kw-list-foot">
          <Button kind="primary" size="commit" block onPress={save}>
            {t('action.board.new')}
          </Button>
        </div>
      }
    >
      <div className="kw-column">
        <section className="kw-panel">
          {fields.map((field, nr) => (
            <MasterField
              key={field.wire}
              field={field}
              value={values[field.wire] ?? ''}
              error={nr === 0 && fault ? fault : undefined}
              disabled={false}
              onChange={(value: string) => {
                setFault('');
                setValues((before) => ({ ...before, [field.wire]: value }));
              }}
            />
          ))}
        </section>
      </div>
    </Page>
  );
}
