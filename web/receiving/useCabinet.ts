import { useState } from 'react';
import { parseScan } from '../../contract/labels/scanCode.ts';
import { receivingCalls } from '../../contract/receiving/receiving.calls.ts';
import { wordsOf } from '../core/api.ts';
import { CallError } from '../core/CallError.ts';
import { feedback } from '../core/feedback.ts';
import { t } from '../core/i18n.ts';
import { queryClient } from '../core/queryClient.ts';
import { sendCommand } from '../core/queue.ts';
import { resolveScan } from '../core/resolveScan.ts';
import type { ScanResult } from '../core/ScanScreen.tsx';
import type { Scan } from '../core/scanner/scan.ts';
import { scanText } from '../core/scanText.ts';
import type { Flow } from '../core/useFlow.ts';

/** What the worker does at a cabinet; kept on the device. */
export interface CabinetState {
  mode: 'load' | 'unload';
  cabinetNo?: string | undefined;
  /** Cartons inside, as the server counted last. */
  inside?: number | undefined;
}

export const emptyCabinet: CabinetState = { mode: 'load' };

/** The doings of the cabinet flow: the first scan names the cabinet, each further one moves a carton. */
export function useCabinet(flow: Flow<CabinetState>) {
  const [result, setResult] = useState<ScanResult>();
  const tell = (tone: 'accept' | 'warn' | 'reject' | 'duplicate', word: string, what?: string) => {
    setResult({ tone, word, what, stamp: performance.now() });
    feedback(tone);
  };

  function setCabinet(code: string): void {
    flow.change((now) => ({ ...now, cabinetNo: code, inside: undefined }));
    tell('accept', t('cabinet.set'), code);
  }

  async function move(cabinetNo: string, code: string): Promise<void> {
    const { mode } = flow.now();
    const call = mode === 'load' ? receivingCalls.loadCabinet : receivingCalls.unloadCabinet;
    try {
      const { label, loaded } = await sendCommand(call, { cabinetNo, label: code });
      flow.change((now) => ({ ...now, inside: loaded }));
      tell('accept', t(mode === 'load' ? 'cabinet.loaded' : 'cabinet.unloaded'), `${label.code} · ${label.itemNo} ${label.itemName}`);
      await queryClient.invalidateQueries({ queryKey: ['cabinet'] });
    } catch (error) {
      tell(error instanceof CallError && error.id === 'cabinet.already-loaded' ? 'duplicate' : 'reject', wordsOf(error), code);
    }
  }

  async function takeScan(scan: Scan): Promise<void> {
    const { cabinetNo } = flow.now();
    const { typed, kind } = parseScan(scan.code);
    const code = scanText(scan);
    if (cabinetNo) return move(cabinetNo, code);
    // Whatever has a meaning of its own is no cabinet number.
    if (typed || kind === 'gs1' || kind === 'digital-link') return tell('warn', t('cabinet.not-a-cabinet'), code);
    // A carton, a note or a shelf is none either; what nobody knows is taken at its word.
    const [known] = await resolveScan(code).catch(() => []);
    if (known) return tell('warn', t('error.cabinet.required'), code);
    setCabinet(code);
  }

  return { result, takeScan };
}
