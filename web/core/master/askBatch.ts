import type { TextKey } from '../../../contract/messages/texts.ts';
import { askField } from './askField.tsx';

/** Asks for one of some batches, the first unless another is chosen; undefined when cancelled. `does` labels the button. */
export const askBatch = (title: string, batches: readonly string[], does: TextKey): Promise<string | undefined> =>
  askField(
    { title, field: { wire: 'BatchNo', type: 'state', machine: 'batch', states: batches }, value: batches[0], does },
    (batch) => batch,
  );
