import { type FlowScan, flowCommand, readable, type ScanFlow, says, type Taken, without } from '../core/scanFlow.ts';
import { parseScan } from '../labels/scanCode.ts';
import { cabinetLengths } from './cabinet.rules.ts';
import { receivingCalls } from './receiving.calls.ts';

/** The work at a cabinet. */
export interface CabinetState {
  mode: 'load' | 'unload';
  cabinetNo?: string | undefined;
  /** Cartons inside, as the server counted last. */
  inside?: number | undefined;
  /** Labels moved here since the contents were read. */
  moved: Record<string, 'load' | 'unload'>;
}

/** The snapshot of a cabinet: the labels inside. */
export interface CabinetFacts {
  cabinetNo: string;
  codes: readonly string[];
}

export const emptyCabinet: CabinetState = { mode: 'load', moved: {} };

const callOf = { load: receivingCalls.loadCabinet, unload: receivingCalls.unloadCabinet };
const calls = { loadCabinet: callOf.load, unloadCabinet: callOf.unload };
const modeOf = ({ callName }: { callName: keyof typeof calls }): CabinetState['mode'] => (callName === 'loadCabinet' ? 'load' : 'unload');

/** Loading cartons into a cabinet and unloading them (rules cabinet-number-required, cabinet-unload-needs-load). */
export const cabinetFlow: ScanFlow<CabinetState, CabinetFacts, typeof calls> = {
  name: 'cabinet',
  empty: emptyCabinet,
  calls,
  snapshot: {
    of: ({ cabinetNo }) => cabinetNo && keyOf(cabinetNo),
    fresh: (state) => ({ state: { ...state, moved: {} } }),
  },
  take,
  given: (state, command) => {
    const { cabinetNo, label } = command.input;
    return cabinetNo === state.cabinetNo ? { ...state, moved: { ...state.moved, [label]: modeOf(command) } } : state;
  },
  answered: (state, command) => {
    const { label, loaded } = command.answer;
    return {
      state: command.input.cabinetNo === state.cabinetNo ? { ...state, inside: loaded } : state,
      verdict: { tone: 'accept', word: { id: `cabinet.${modeOf(command)}ed` }, what: `${label.code} · ${label.itemNo} ${label.itemName}` },
    };
  },
  refused: (state, { input: { cabinetNo, label } }, { id, message }) => ({
    state: cabinetNo === state.cabinetNo ? { ...state, moved: without(state.moved, [label]) } : state,
    verdict: { tone: id === 'cabinet.already-loaded' ? 'duplicate' : 'reject', word: message, what: label },
  }),
};

const keyOf = (cabinetNo: string): string => `cabinet ${cabinetNo}`;

/** Takes a cabinet in hand. */
export const openCabinet = (cabinetNo: string): Taken<CabinetState> => ({
  ...says('accept', { id: 'cabinet.set' }, cabinetNo),
  change: ({ mode }) => ({ ...emptyCabinet, mode, cabinetNo }),
});

/** The first scan names the cabinet, each further one moves a carton. */
function take(state: CabinetState, scan: FlowScan, facts: CabinetFacts | undefined): Taken<CabinetState> {
  const { typed, kind, text } = parseScan(scan.code, scan);
  const code = typed?.value ?? text;
  if (state.cabinetNo) return move(state, state.cabinetNo, code, facts);
  // Whatever has a meaning of its own is no cabinet number.
  if (typed || kind === 'gs1' || kind === 'digital-link' || code.length > cabinetLengths.cabinetNo)
    return says('warn', { id: 'cabinet.not-a-cabinet' }, readable(code));
  // Cartons, notes and shelves are no cabinets either. Only the server can check this; without network the number is accepted.
  return { ...openCabinet(code), ask: { kind: 'cabinet', code } };
}

function move({ mode, moved }: CabinetState, cabinetNo: string, code: string, facts: CabinetFacts | undefined): Taken<CabinetState> {
  if (code.length > cabinetLengths.label) return says('reject', { id: 'scanner.not-a-code' }, readable(code));
  const known = facts?.cabinetNo === cabinetNo && facts.codes.includes(code) ? 'load' : undefined;
  if (mode === 'load' && (moved[code] ?? known) === 'load')
    return says('duplicate', { id: 'error.cabinet.already-loaded', args: { code, cabinetNo } }, readable(code));
  const document = { key: keyOf(cabinetNo), title: cabinetNo };
  return {
    verdict: { tone: 'accept', word: { id: `cabinet.${mode}ed` }, what: readable(code) },
    // A cabinet's snapshot has its content only, not the labels that may be loaded.
    commands: [flowCommand(callOf[mode], { cabinetNo, label: code }, { document, about: code, question: true })],
    awaits: 'soon',
  };
}
