import { useEffect, useRef } from 'react';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { ask } from '../core/api.ts';
import { history } from '../core/go.ts';
import { settingChanges } from '../core/liveEvents.ts';
import { useStore } from '../core/store.ts';
import type { Flow } from '../core/useFlow.ts';
import { useSearch } from '../core/useSearch.ts';
import { emptyReceive, type ReceiveState, withFreshNote } from './receiveFlow.ts';
import type { ReceiveDoings } from './useReceive.ts';

/**
 * How the flow begins: with what was left on the device, a check-in of today, and what the address brings. The note is
 * asked for anew, because somebody else may have gone on with it meanwhile.
 */
export function useReceiveStart({ ready, now, change }: Flow<ReceiveState>, doings: ReceiveDoings): void {
  const { delino, sign } = useSearch();
  const begun = useRef<Promise<void>>(undefined);
  // A changed switch may ask for more labels, or for none.
  const changes = useStore(settingChanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the device's copy was read, and when a switch changed
  useEffect(() => {
    if (ready) begun.current = takeUp();
  }, [ready, changes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is a reason to open something
  useEffect(() => {
    if (!ready || !(delino ?? sign)) return;
    // Taken out of the address: coming back here must not open it again.
    history.replace(history.location.pathname);
    void openAsked({ delino, sign });
  }, [ready, delino, sign]);

  /** What the address asks for is opened where the person is checked in, so that is known first. */
  async function openAsked(asked: { delino?: string | undefined; sign?: string | undefined }): Promise<void> {
    await begun.current;
    if (asked.sign) await doings.signIn(asked.sign);
    else if (asked.delino && now().note?.noteNo !== asked.delino) await doings.open(asked.delino);
  }

  async function takeUp(): Promise<void> {
    const noteNo = now().note?.noteNo;
    const [checkIns, note] = await Promise.all([
      ask(receivingCalls.currentCheckIn, {}, { quiet: true }).catch(() => undefined),
      noteNo ? ask(receivingCalls.noteDetail, { noteNo }, { quiet: true }).catch(() => undefined) : undefined,
    ]);
    if (checkIns) {
      const kept = now().warehouse;
      const still = checkIns.warehouses.find((one) => one.id === kept?.id) ?? (kept && now().note ? undefined : checkIns.warehouses[0]);
      change((state) => ({ ...state, warehouse: still && { id: still.id, code: still.code, name: still.name } }));
    }
    if (!note || now().note?.noteNo !== note.noteNo) return;
    if (note.state === 'received' || note.state === 'deleted') {
      change({ ...emptyReceive, warehouse: now().warehouse });
      doings.tellGone(note);
    } else change((state) => withFreshNote(state, note));
  }
}
