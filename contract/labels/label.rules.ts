import { machine } from '../core/machine.ts';

/** The life of a label (rule material-barcode-states). Splitting keeps parent and children; a reduced one promises less than it was printed for. */
export const labelMachine = machine({
  name: 'label',
  states: ['generated', 'printed', 'scanned', 'in-stock', 'picked', 'issued', 'split', 'void'],
  start: 'generated',
  steps: {
    print: { from: ['generated', 'printed'], to: 'printed' },
    scan: { from: ['generated', 'printed'], to: 'scanned' },
    unscan: { from: ['scanned'], to: 'printed' },
    store: { from: ['generated', 'printed', 'scanned'], to: 'in-stock' },
    unstore: { from: ['in-stock'], to: 'printed' },
    shelve: { from: ['in-stock'], to: 'in-stock' },
    move: { from: ['in-stock'], to: 'in-stock' },
    count: { from: ['in-stock'], to: 'in-stock' },
    reduce: { from: ['in-stock'], to: 'in-stock' },
    pick: { from: ['in-stock'], to: 'picked' },
    unpick: { from: ['picked'], to: 'in-stock' },
    issue: { from: ['in-stock', 'picked'], to: 'issued' },
    return: { from: ['issued'], to: 'in-stock' },
    split: { from: ['generated', 'printed', 'in-stock'], to: 'split' },
    // A split that is undone: the pieces end, and the label stands where they stood or is paper again.
    unsplit: { from: ['split'], to: 'in-stock' },
    reopen: { from: ['split'], to: 'printed' },
    replace: { from: ['generated', 'printed', 'in-stock'], to: 'void' },
    void: { from: ['generated', 'printed', 'scanned'], to: 'void' },
  },
});
export type LabelStep = keyof typeof labelMachine.steps;

/** Names of these steps in the history of a label that follows its goods. */
export const labelEventOf = {
  store: 'received',
  unstore: 'unreceived',
  shelve: 'shelved',
  move: 'moved',
  count: 'counted',
  reduce: 'reduced',
  pick: 'picked',
  unpick: 'unpicked',
  issue: 'issued',
  return: 'returned',
} as const satisfies Partial<Record<LabelStep, string>>;
/** The steps by which a label goes with goods that move. */
export type LabelMoveStep = keyof typeof labelEventOf;

/** The content of a label's history. */
export const labelEvents = [
  ...['generated', 'printed', 'reprinted', 'scanned', 'unscanned', 'stored', 'withdrawn', 'split', 'unsplit', 'regenerated'],
  ...['void', 'loaded', 'unloaded', 'missing', 'found'],
  ...Object.values(labelEventOf),
] as const;
