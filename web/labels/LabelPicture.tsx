import type { CallOutput } from '../../contract/core/call.ts';
import type { labelsCalls } from '../../contract/labels/labels.calls.ts';
import { lazyPart } from '../core/ui/lazyPart.tsx';

const LabelFamily = lazyPart(() => import('./LabelFamily.tsx').then((m) => m.LabelFamily));

/** The family of the label that a record is about. */
export function LabelPicture({ record }: { record: CallOutput<typeof labelsCalls.labelHistory> }) {
  return <LabelFamily key={record.label.code} code={record.label.code} />;
}
