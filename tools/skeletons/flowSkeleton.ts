import { importing, type Names, type Skeleton, textsOf, toFill, together } from './skeleton.ts';

const flowText = ({
  feature,
  name,
  Name,
}: Names): string => `import { type FlowScan, readable, type ScanFlow, says, type Taken } from '../core/scanFlow.ts';
import { parseScan } from '../labels/scanCode.ts';

/** ${toFill} the state of the work; it survives a crash. */
export interface ${Name}State {
  documentNo?: string | undefined;
}

/** ${toFill} the snapshot of the document. */
export interface ${Name}Facts {
  documentNo: string;
}

export const empty${Name}: ${Name}State = {};

const calls = {}; // ${toFill} the calls of ${feature} that its commands are made of, by name

/** ${toFill} the purpose of the flow, with the rules of the specification. */
export const ${name}Flow: ScanFlow<${Name}State, ${Name}Facts, typeof calls> = {
  name: '${name}',
  empty: empty${Name},
  calls,
  snapshot: {
    of: ({ documentNo }) => documentNo && \`${name} \${documentNo}\`,
    fresh: (state) => ({ state }), // ${toFill} the state under a new snapshot: without the effects of commands
  },
  take,
  given: (state) => state,
  answered: (state) => ({ state }),
  refused: (state, _command, { message }) => ({ state, verdict: { tone: 'reject', word: message } }),
};

/** ${toFill} the first scan names the document, each further one gives a command: flowCommand(call, input, { document, about }). */
function take(_state: ${Name}State, scan: FlowScan): Taken<${Name}State> {
  const { typed, text } = parseScan(scan.code, scan);
  if (typed) return says('warn', { id: '${name}.not-a-document' }, readable(scan.code));
  return { ...says('accept', { id: '${name}.opened' }, text), change: (now) => ({ ...now, documentNo: text }) };
}
`;

const testText = ({ name, Name }: Names): string => `import { expect, it } from 'vitest';
import { saidOf, scanned } from '../core/flowTestKit.ts';
import { empty${Name}, type ${Name}State, ${name}Flow } from './${name}.flow.ts';

// ${toFill} every verdict, with the rule ids of the specification in the names.
it.each<[string, ${Name}State, string, string]>([
  ['the first scan names the document', empty${Name}, 'D1', 'accept ${name}.opened'],
  ['a sign-in code is none', empty${Name}, 'KW-SIGN:W1', 'warn ${name}.not-a-document'],
])('%s', (_name, state, code, said) => {
  expect(saidOf(scanned(${name}Flow, state, code).taken)).toBe(said);
});
`;

const screenText = ({ feature, name, Name }: Names): string => `// ${toFill} why it is a screen of its own: a scan flow over the template.
import { says } from '../../contract/core/scanFlow.ts';
import { empty${Name}, type ${Name}Facts, type ${Name}State, ${name}Flow } from '../../contract/${feature}/${name}.flow.ts';
import type { FlowBackend } from '../core/flow/flowBackend.ts';
import { ScanScreen } from '../core/flow/ScanScreen.tsx';
import { useScanFlow } from '../core/flow/useScanFlow.ts';
import { useT } from '../core/words/i18n.ts';
import { BarButton } from '../core/ui/BarButton.tsx';
import { EmptyState } from '../core/ui/EmptyState.tsx';

// ${toFill} questions to the server: the snapshot (server.read(call, input)), an unknown code.
const backend: FlowBackend<${Name}State, ${Name}Facts> = {
  load: ({ documentNo = '' }) => Promise.resolve({ documentNo }),
  ask: ({ code }) => Promise.resolve(says('warn', { id: '${name}.not-a-document' }, code)),
};

/** ${toFill} the purpose of the screen. */
export function ${Name}Screen() {
  const t = useT();
  const flow = useScanFlow(${name}Flow, backend);
  const { documentNo } = flow.state;
  return (
    <ScanScreen
      place={documentNo}
      result={flow.result}
      idle={t('receive.idle')}
      steps={[{ key: 'document', label: t('${name}.step.document') }]}
      now="document"
      headline={{ title: t('${name}.do.document'), before: t('${name}.do.where') }}
      right={documentNo && <BarButton icon="swap" label={t('${name}.other')} onPress={() => flow.edit(() => empty${Name})} />}
      working={documentNo !== undefined}
      help="${name}.help"
    >
      {!documentNo && <EmptyState icon="box" title={t('${name}.do.document')} hint={t('receive.empty.hint')} />}
    </ScanScreen>
  );
}
`;

/** A scan flow: reducer with its test by table, and its screen. */
export const flowSkeleton = (names: Names): Skeleton => {
  const { feature, name, Name } = names;
  const address = `/pages/${feature}/${name}`;
  const texts = ['not-a-document', 'opened', 'step.document', 'do.document', 'do.where', 'other', 'help'].map((key) => `${name}.${key}`);
  return together(textsOf(names, [...texts, `screen.${address}`]), {
    files: {
      [`contract/${feature}/${name}.flow.ts`]: flowText(names),
      [`contract/${feature}/${name}.flow.test.ts`]: testText(names),
      [`web/${feature}/${Name}Screen.tsx`]: screenText(names),
    },
    registrations: [
      importing('contract/allFlows.ts', `${name}Flow`, `./${feature}/${name}.flow.ts`),
      { file: 'contract/core/flowNames.ts', line: `  '${name}',`, after: /^ {2}'\w+',$/ },
      { file: 'web/locations/MapPaints.tsx', line: `  ${name}: 'screen.${address}',`, after: /^ {2}\w+: 'screen\..*',$/ },
      { file: 'contract/allFlows.ts', line: `  ${name}: ${name}Flow,`, after: /^ {2}\w+: \w+Flow.*,$/ },
      {
        file: 'web/screens.ts',
        line: `  '${address}': page(() => import('./${feature}/${Name}Screen.tsx').then((m) => m.${Name}Screen)), // ${toFill} its route`,
        after: /^ {2}'\/.*\),( \/\/.*)?$/,
      },
    ],
    next: ['the calls, with the same rules on the server', `the menu entry: contract/system/menu.ts`, `a flow test: e2e/${name}.flow.ts`],
  });
};
