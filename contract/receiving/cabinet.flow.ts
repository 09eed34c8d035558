import type { CallInput, CallOutput } from '../core/call.ts';
import { type FlowScan, flowCommand, type GivenCommand, readable, type ScanFlow, says, type Taken } from '../core/scanFlow.ts';
import { parseScan } from '../labels/scanCode.ts';
import { receivingCalls } from './receiving.calls.ts';

/** What the worker does at a cabinet. */
export interface CabinetState {
  mode: 'load' | 'unload';
  cabinetNo?: string | undefined;
  /** Cartons inside, as the server counted last. */
  inside?: number | undefined;
  /** What was moved here since the contents were read. */
  moved: Record<string, 'load' | 'unload'>;
}

/** What a device knows of a cabinet: the labels inside. */
export interface CabinetFacts {
  cabinetNo: string;
  codes: readonly string[];
}

export const emptyCabinet: CabinetState = { mode: 'load', moved: {} };

const callOf = { load: receivingCalls.loadCabinet, unload: receivingCalls.unloadCabinet };
const modeOf = ({ callName }: GivenCommand): CabinetState['mode'] => (callName === 'loadCabinet' ? 'load' : 'unload');
const inputOf = ({ input }: GivenCommand) => input as CallInput<typeof receivingCalls.loadCabinet>;

/** Loading cartons into a cabinet and unloading them (rules cabinet-number-required, cabinet-unload-needs-load). */
export const cabinetFlow: ScanFlow<CabinetState, CabinetFacts> = {
  name: 'cabinet',
  empty: emptyCabinet,
  calls: { loadCabinet: callOf.load, unloadCabinet: callOf.unload },
  take,
  given: (state, command) => {
    const { cabinetNo, label } = inputOf(command);
    return cabinetNo === state.cabinetNo ? { ...state, moved: { ...state.moved, [label]: modeOf(command) } } : state;
  },
  answered: (state, command, answer) => {
    const { label, loaded } = answer as CallOutput<typeof receivingCalls.loadCabinet>;
    return {
      state: inputOf(command).cabinetNo === state.cabinetNo ? { ...state, inside: loaded } : state,
      verdict: { tone: 'accept', word: { id: `cabinet.${modeOf(command)}ed` }, what: `${label.code} · ${label.itemNo} ${label.itemName}` },
    };
  },
  refused: (state, command, { id, message }) => {
    const { label } = inputOf(command);
    const { [label]: _gone, ...moved } = state.moved;
    return {
      state: { ...state, moved },
      verdict: { tone: id === 'cabinet.already-loaded' ? 'duplicate' : 'reject', word: message, what: label },
    };
  },
};

/** The first scan names the cabinet, each further one moves a carton. */
function take(state: CabinetState, scan: FlowScan, facts: CabinetFacts | undefined): Taken<CabinetState> {
  const { typed, kind, text } = parseScan(scan.code, scan);
  const code = typed?.value ?? text;
  if (state.cabinetNo) return move(state, state.cabinetNo, code, facts);
  // Whatever has a meaning of its own is no cabinet number.
  if (typed || kind === 'gs1' || kind === 'digital-link') return says(state, 'warn', { id: 'cabinet.not-a-cabinet' }, readable(code));
  // A carton, a note or a shelf is none either, which the server knows; without it the number is taken at its word.
  return {
    ...says({ ...state, cabinetNo: code, inside: undefined, moved: {} }, 'accept', { id: 'cabinet.set' }, code),
    ask: { kind: 'cabinet', code },
  };
}

function move(state: CabinetState, cabinetNo: string, code: string, facts: CabinetFacts | undefined): Taken<CabinetState> {
  const { mode } = state;
  const known = facts?.cabinetNo === cabinetNo && facts.codes.includes(code) ? 'load' : undefined;
  if (mode === 'load' && (state.moved[code] ?? known) === 'load')
    return says(state, 'duplicate', { id: 'error.cabinet.already-loaded', args: { code, cabinetNo } }, code);
  const command = flowCommand(callOf[mode], { cabinetNo, label: code }, { lane: `cabinet ${cabinetNo}` });
  return {
    state: { ...state, moved: { ...state.moved, [code]: mode } },
    verdict: { tone: 'accept', word: { id: `cabinet.${mode}ed` }, what: code },
    commands: [command],
    unsure: true,
  };
}
